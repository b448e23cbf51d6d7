"""The Laws of 1987: what rules differently from 2017 is redefined here, what does not is shared by explicit import."""
