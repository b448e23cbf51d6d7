"""What happens on an ordinary evening: for each mishap a function that plans the event anew, and nothing written."""
