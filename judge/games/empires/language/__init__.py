"""Lines of letters as orders, and orders as lines: the grammar is ``grammar/empires/orders.lark``."""
