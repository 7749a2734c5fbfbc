-- additive
-- Papers that follow the money. An order can be sold a second time after its invoice was credited, and a credit note whose refund came
-- to nothing is cancelled by a correction. Older versions know one invoice of an order and one credit note of a refund: these stay in
-- invoices and credit_notes, and what comes after them is in later_papers.

alter table invoices
  -- Of the order: the card payment that it is about; null: none, or not known yet.
  add column payment_id bigint,
  -- Refunds by hand up to this id gave back earlier money. Null: an invoice of an older version.
  add column after_refund bigint;

alter table paper_numbers
  drop constraint paper_numbers_kind_check,
  add constraint paper_numbers_kind_check check (kind in ('invoice', 'credit_note', 'correction'));
insert into paper_numbers (kind) values ('correction');

create table later_papers (
  -- No credit note of one table has the id of one of the other.
  id             bigint primary key default nextval('credit_notes_id_seq'),
  kind           text not null check (kind in ('invoice', 'credit_note', 'correction')),
  order_id       bigint not null references orders,
  number         bigint not null check (number > 0),
  name           text not null unique,
  amount_cents   bigint not null check (amount_cents > 0),
  created_at     timestamptz(3) not null,
  data           jsonb not null check (jsonb_typeof(data) = 'object'),
  -- Of an invoice: as in invoices.
  payment_id     bigint,
  after_refund   bigint,
  -- Of a credit note: the refund that it is for; or, where nothing was paid, the number of the invoice of a cancelled order.
  refund_id      bigint references refunds,
  invoice_number bigint,
  -- Of a correction: the credit note that it cancels.
  credit_note_id bigint unique,
  unique (kind, number),
  check (case kind when 'invoice' then after_refund is not null when 'correction' then credit_note_id is not null
    else num_nonnulls(refund_id, invoice_number) = 1 end)
);
create index later_papers_of_order on later_papers (order_id, id);
create index later_papers_of_refund on later_papers (refund_id) where refund_id is not null;
create trigger later_papers_are_logged after insert on later_papers referencing new table as added
  for each statement execute function log_invoiced_orders();

create view order_invoices as
  select order_id, number, name, created_at, data, payment_id, after_refund from invoices
  union all
  select order_id, number, name, created_at, data, payment_id, after_refund from later_papers where kind = 'invoice';

create view order_credit_notes as
  select id, order_id, refund_id, null::bigint as invoice_number, number, name, amount_cents, created_at, data from credit_notes
  union all
  select id, order_id, refund_id, invoice_number, number, name, amount_cents, created_at, data from later_papers
    where kind = 'credit_note';

alter table audit_entries
  drop constraint audit_entries_action_check,
  add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'payment_failed', 'refund_due',
  'refund_pending', 'payment_refunded', 'refund_failed', 'refund_to_hand_over', 'refund_handed_over', 'dispute_opened',
  'dispute_changed', 'dispute_closed', 'order_shipped', 'shipment_changed', 'shipment_delivered', 'shipment_withdrawn',
  'return_requested', 'return_approved', 'return_declined', 'return_received', 'return_refunded', 'return_withdrawn',
  'invoice_issued', 'credit_note_issued', 'correction_issued', 'note_added', 'signed_up',
  'profile_changed', 'admin_set', 'password_reset', 'login_locked', 'synonyms_changed', 'shipping_zone_created',
  'shipping_zone_changed', 'shipping_zone_deleted', 'tax_rate_created', 'tax_rate_changed', 'tax_rate_deleted',
  'promotion_created', 'promotion_changed', 'promotion_deleted', 'promotion_codes_made',
  'picture_uploaded', 'picture_changed')) not valid;
