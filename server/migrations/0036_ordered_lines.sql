-- additive
-- The card order that a line waits to be paid with: then it leaves the cart. Null again once the line is changed.
alter table cart_items add column ordered_by bigint references orders;

update cart_items set ordered_by = orders.id from orders join order_lines on order_id = orders.id
  where cart_items.user_id = orders.user_id and cart_items.variant_id = order_lines.variant_id
    and cart_items.created_at <= orders.created_at
    and payment_method = 'card' and payment_status = 'pending' and pay_until is not null and status <> 'cancelled';
