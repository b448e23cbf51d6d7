"""The pages of clubs: front page, calendar, sign-up, partners, letters, and what their staff do."""
