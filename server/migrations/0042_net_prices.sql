-- additive
-- Under reverse charge where prices contain tax: what is paid for a unit, which is its price without the tax. Null: the price.
alter table order_lines add column net_price_cents integer check (net_price_cents >= 0);
