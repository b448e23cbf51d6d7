"""Regulations: what federations fix, as dated and cited packs of figures that every other room reads.

Loading a pack reads its file; nothing is read before somebody asks for a figure.
"""
