-- additive
-- Whoever deletes a stock, as the removal of the demo does, has the database look for a line of an order that names it.
create index order_lines_of_variant on order_lines (variant_id);
