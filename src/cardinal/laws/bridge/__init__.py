"""The Laws of Duplicate Bridge as procedures, a folder an edition."""
