"""What is printed and laid on tables: hand records, travellers, score sheets and cards, as HTML and as PDF."""
