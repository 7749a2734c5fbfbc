-- An order stores the parts of its price as they were when it was placed: promotions, shipping and taxes, in cents. The defaults are
-- those of orders from before there were parts, so that no row is rewritten.
alter table orders
  -- The sum of its lines before promotions. Null: from before there were parts; the total is that sum.
  add column subtotal_cents bigint,
  -- In the order in which they were applied: id, code, name, amount_cents, line_cents (one for each line).
  add column promotions jsonb not null default '[]',
  -- id, name, price_cents, eta, pick_up of the chosen method. Null: the shop had no shipping zones.
  add column shipping jsonb,
  -- id, name, percent_thousandths, base_cents, amount_cents, included, reverse_charge; positions of the lines that carry it, and
  -- whether shipping does.
  add column taxes jsonb not null default '[]',
  -- Null where the shopper picks the order up and named no address.
  alter column selected_address drop not null;

alter table orders
  add constraint orders_subtotal_not_negative check (subtotal_cents >= 0) not valid,
  add constraint orders_without_address_are_picked_up check (selected_address is not null or coalesce((shipping ->> 'pick_up')::boolean, false)) not valid;
