-- A cash order of three lines as statements of one transaction, for pgbench: what PostgreSQL alone makes of the work. Plain
-- statements, one after another, each for what an order has to do; how the shop may save some of them is the shop's business.
\set user :first_user + :client_id
\set two :first + 1 + 3 * :client_id
\set three :two + 1
\set one case when :shared = 1 then :first else :two + 2 end
\set key random(1, 9000000000000000)
begin;
insert into idempotency_keys (user_id, key, body_hash, created_at) values (:user, (:key)::bigint::text, sha256('order'), now());
select id as v_one from variants where product_id = :one and not retired order by position limit 1 \gset
select id as v_two from variants where product_id = :two and not retired order by position limit 1 \gset
select id as v_three from variants where product_id = :three and not retired order by position limit 1 \gset
select from stocks where variant_id in (:v_one, :v_two, :v_three) order by variant_id for no key update;
select products.*, brands.value as brand, variants.*, stock from products join brands on brands.id = brand_id
  join variants on product_id = products.id join stocks on variant_id = variants.id where products.id in (:one, :two, :three);
insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address, created_at, updated_at)
  values (:user, 'cash', 'pending', 'pending', 300, 3, '{"name": "Bench Shopper", "email": "shopper@bench.example", "phone": "5550100", "street": "1 Long Road", "city": "Springfield", "state": "Oregon", "pinCode": "97477"}', now(), now())
  returning id as placed \gset
insert into order_lines (order_id, user_id, position, product_id, variant_id, quantity, title, brand, thumbnail, price_cents, discount_price_cents)
  values (:placed, :user, 0, :one, :v_one, 1, 'Quiet Kettle in Sand', 'Alder Works', '/pictures/placeholder.webp', 100, 100),
    (:placed, :user, 1, :two, :v_two, 1, 'Bright Lamp in Moss', 'Alder Works', '/pictures/placeholder.webp', 100, 100),
    (:placed, :user, 2, :three, :v_three, 1, 'Soft Rug in Clay', 'Alder Works', '/pictures/placeholder.webp', 100, 100)
  returning *;
update stocks set stock = stock - 1 where variant_id = :v_one and stock >= 1;
insert into stock_movements (variant_id, delta, reason, order_id, user_id, created_at) values (:v_one, -1, 'order', :placed, :user, now());
update stocks set stock = stock - 1 where variant_id = :v_two and stock >= 1;
insert into stock_movements (variant_id, delta, reason, order_id, user_id, created_at) values (:v_two, -1, 'order', :placed, :user, now());
update stocks set stock = stock - 1 where variant_id = :v_three and stock >= 1;
insert into stock_movements (variant_id, delta, reason, order_id, user_id, created_at) values (:v_three, -1, 'order', :placed, :user, now());
delete from cart_items where user_id = :user and variant_id in (:v_one, :v_two, :v_three);
insert into audit_entries (at, actor_id, action, order_id, after)
  values (now(), :user, 'order_placed', :placed, '{"payment_method": "cash", "total_amount_cents": 300, "total_items": 3}');
insert into mails (kind, user_id, order_id, data, recorded_at, sent_at, give_up_at)
  select 'order_placed', :user, :placed, data, now(), now(), now() from mails where id = :mail;
update idempotency_keys set answer = (select data ->> 'order' from mails where id = :mail) where user_id = :user and key = (:key)::bigint::text;
commit;
