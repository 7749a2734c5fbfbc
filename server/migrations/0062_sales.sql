-- additive
-- Sales of products with a beginning and an end. While one is in force, discount_hundredths is that of the sale, so that everything
-- that reads, sorts and filters prices goes on as it is, and own_discount_hundredths is that of the product.

alter table products
  -- Null: discount_hundredths is that of the product.
  add column own_discount_hundredths integer check (own_discount_hundredths between 0 and 10000),
  -- Null: no sale.
  add column sale_hundredths         integer check (sale_hundredths between 0 and 10000),
  -- Included; null: at once.
  add column sale_from               timestamptz(3),
  -- Not included; null: never.
  add column sale_until              timestamptz(3),
  -- When the sale begins or ends next; null: no more.
  add column sale_due_at             timestamptz(3);

create index products_by_sale_due on products (sale_due_at) where sale_due_at is not null;

-- The clock of sales. Tests replace it to move it.
create function sale_clock() returns timestamptz language sql stable as 'select now()';

-- The only place that says which discount is in force. A row is right from the instant at which it was written until its sale_due_at.
create function set_discount_in_force() returns trigger language plpgsql as $$
declare
  at timestamptz := sale_clock();
  own integer := coalesce(new.own_discount_hundredths, new.discount_hundredths);
begin
  -- A process of an earlier version writes discount_hundredths, and means that of the product.
  if tg_op = 'UPDATE' and old.own_discount_hundredths is not null
    and new.discount_hundredths <> old.discount_hundredths and new.own_discount_hundredths = old.own_discount_hundredths then
    own := new.discount_hundredths;
  end if;
  if new.sale_hundredths is not null and coalesce(new.sale_from <= at, true) and coalesce(at < new.sale_until, true) then
    new.own_discount_hundredths := own;
    new.discount_hundredths := new.sale_hundredths;
    new.sale_due_at := new.sale_until;
  else
    new.own_discount_hundredths := null;
    new.discount_hundredths := own;
    new.sale_due_at := case
      when new.sale_hundredths is not null and at < new.sale_from and coalesce(new.sale_from < new.sale_until, true)
      then new.sale_from end;
  end if;
  return new;
end $$;

-- By its name before past_prices_are_kept, which compares the discounts.
create trigger discount_in_force_is_set before insert or update on products for each row
  when (new.sale_hundredths is not null or new.own_discount_hundredths is not null)
  execute function set_discount_in_force();

-- Whether a sale has begun or ended of which no row knows yet.
create function sales_are_due() returns boolean language sql stable as
  'select exists (select from products where sale_due_at <= sale_clock())';

-- Lets begin and end what is due. Who comes second waits, and finds nothing left.
create function carry_out_sales() returns void language sql as $$
  update products set sale_due_at = sale_due_at
    where id in (select id from products where sale_due_at <= sale_clock() order by id for no key update)
$$;
