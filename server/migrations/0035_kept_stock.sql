-- additive
-- Where an import retires the last variants of a product, their units are added to those that came back to the product itself
-- meanwhile, from orders of before it had variants. Undoing it needs both.
alter table change_lines
  -- Units that the product itself had besides, where it lost its last variants.
  add column kept_stock integer check (kept_stock >= 0);
