-- additive
-- What was true of the shop when an order was placed: its currency, and the seconds that it has to be paid. Orders of before have
-- neither: theirs is the currency of the shop, which stays once there is an order, and the time is that of the setting.

alter table orders add column currency text;
alter table orders add column pay_seconds integer;

-- An order is priced before it is inserted. If the currency of the shop was changed since, it is priced again. Older versions of the
-- shop know dollars only.
create function check_order_currency() returns trigger language plpgsql as $$
begin
  if coalesce(new.currency, 'USD') <> coalesce((select given ->> 'currency' from settings), 'USD') then
    raise exception 'The order is in another currency than the shop' using errcode = 'SC001';
  end if;
  return new;
end $$;

create trigger orders_have_the_currency_of_the_shop before insert on orders
  for each row execute function check_order_currency();
