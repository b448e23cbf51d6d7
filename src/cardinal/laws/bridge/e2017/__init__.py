"""The Laws of Duplicate Bridge 2017, a module a law; ``procedures`` registers them all."""
