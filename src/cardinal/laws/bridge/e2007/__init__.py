"""The Laws of 2007: what rules differently from 2017 is redefined here, what does not is shared by explicit import."""
