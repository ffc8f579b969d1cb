"""Pages of docs that are made from the files they speak of."""
