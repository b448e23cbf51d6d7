"""Pages of examinations: announce, admit, sit, mark, appeal, certify."""
