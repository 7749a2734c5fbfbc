-- additive
-- Products are no longer marked as drops: all units are in `stocks` again. The columns is_drop, the table stock_buckets, the view
-- variant_stocks and their functions are for older versions that still run; a later migration removes them.

-- Older versions that mark a product as a drop meanwhile sell it from `stocks`, and fill no buckets.
create or replace function take_of_drop(of_variant bigint, quantity integer, may_wait boolean) returns boolean language plpgsql as $$
begin
  if not may_wait then
    return false;
  end if;
  update stocks set stock = stock - quantity where variant_id = of_variant and stock >= quantity;
  return found;
end $$;

-- Stocks are locked before products, as wherever both change. The trigger on is_drop puts the units of the buckets into `stocks`.
select variant_id from stocks where is_drop order by variant_id for no key update;
update products set is_drop = false where is_drop;
