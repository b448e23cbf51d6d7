"""The Chinese Taipei federation's supplementary regulations as procedures; ``procedures`` registers them all."""
