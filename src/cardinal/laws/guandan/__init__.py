"""The Chinese national Guandan rules as procedures; ``procedures`` registers them all."""
