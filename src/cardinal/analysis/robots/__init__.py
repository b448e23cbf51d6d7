"""Players that are programs: they act by the same commands as people, and see what people see."""
