-- Adds a line to a cart in one round trip. The lines are counted after the insert, one transaction of a shopper at a time: each
-- statement of the function sees what was committed before it.
create function add_cart_item(
  shopper bigint, product bigint, variant bigint, units integer, own_color jsonb, own_size jsonb, at timestamptz,
  -- The cart holds at most so many lines.
  most integer,
  -- A line of one of these variants may mean the same: then nothing is inserted, and the caller compares them.
  ambiguous bigint[]
) returns table (outcome text, id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  added bigint;
begin
  if ambiguous <> '{}' and exists (select from cart_items where user_id = shopper and variant_id = any(ambiguous)) then
    return query select 'ambiguous', null::bigint;
    return;
  end if;
  insert into cart_items (user_id, product_id, variant_id, quantity, color, size, created_at)
    values (shopper, product, variant, units, own_color, own_size, at)
    on conflict (user_id, variant_id) do nothing returning cart_items.id into added;
  if added is null then
    return query select 'in the cart', null::bigint;
    return;
  end if;
  perform from users where users.id = shopper for no key update;
  if (select count(*) from cart_items where user_id = shopper) > most then
    delete from cart_items where cart_items.id = added;
    return query select 'full', null::bigint;
    return;
  end if;
  return query select 'added', added;
end $$;
