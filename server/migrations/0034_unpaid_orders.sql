-- additive
-- What a shopper's own unpaid orders hold is read with each order. Most orders have no deadline, or lose it when they are paid.
create index orders_with_deadline on orders (user_id, id) where pay_until is not null;
