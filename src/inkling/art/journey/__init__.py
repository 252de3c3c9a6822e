"""Journeys: four landscapes that unroll with the rank, by day and by night, and what stands at their beginning."""
