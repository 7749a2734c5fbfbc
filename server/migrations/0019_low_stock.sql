-- One mail a day tells admins of stock that fell below LOW_STOCK.

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('reset_link', 'password_changed', 'order_placed',
  'order_paid', 'order_dispatched', 'order_delivered', 'order_cancelled', 'orders_summary', 'low_stock'));

create table low_stock_mail (
  only_row  boolean primary key default true check (only_row),
  -- Stock below this is low: LOW_STOCK, which each server process writes here, since the trigger below needs it.
  threshold integer not null,
  -- When the last mail was recorded.
  sent_at   timestamptz(3)
);
insert into low_stock_mail (threshold) values (5);

-- What fell below since the last mail: a row for each time. Only added to, and deleted by the next mail, so that nobody waits.
create table fallen_stocks (
  id         bigint generated always as identity primary key,
  variant_id bigint not null references stocks
);

-- As before, but that it notes which stocks fell below the threshold.
create or replace function follow_stocks() returns trigger language plpgsql as $$
declare
  concerned bigint[];
  fallen bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into concerned from added join variants on id = variant_id;
    if concerned is null then
      return null;
    end if;
  else
    if not exists (select from added) then
      return null;
    end if;
    select array_agg(distinct product_id) filter (where (removed.stock = 0) <> (added.stock = 0)),
      array_agg(variant_id) filter (where removed.stock >= threshold and added.stock < threshold)
      into concerned, fallen
      from removed join added using (variant_id) join variants on id = variant_id cross join low_stock_mail
      where removed.stock <> added.stock;
    if fallen is not null then
      insert into fallen_stocks (variant_id) select unnest(fallen);
    end if;
    -- Two sales may sell out two variants of one product at the same time: the second has to see what the first did.
    if concerned is not null then
      perform from products where id = any(concerned) order by id for no key update;
    end if;
  end if;
  if concerned is not null then
    perform refresh_products(concerned);
  end if;
  perform set_new_version('catalogue');
  if concerned is not null then
    perform set_new_version('product lists');
  end if;
  return null;
end $$;
