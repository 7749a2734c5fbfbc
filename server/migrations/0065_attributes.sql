-- additive
-- Attributes of products: what there is, as rows, and the values of each product beside its other fields.

create table attributes (
  key        text primary key check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name       text not null,
  kind       text not null check (kind in ('text', 'number', 'boolean', 'choice')),
  unit       text not null default '',
  -- Of kind choice: [{"id", "name"}] in their order.
  values     jsonb not null default '[]' check (jsonb_typeof(values) = 'array'),
  filterable boolean not null default true,
  -- Values of categories: forms offer it for products of these and of those below them. None: for all.
  categories text[] not null default '{}',
  position   integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- By key: a text, a number, true or false, or the ids of the chosen values.
alter table products add column attributes jsonb not null default '{}';

-- What a search finds of the attributes of a product: texts, and the names of chosen values.
create function attribute_texts(given jsonb) returns text[] language sql stable as $$
  select case when given = '{}' then '{}'::text[] else coalesce((
    select array_agg(own.words order by attributes.position, attributes.key, own.place)
    from attributes cross join lateral (
      select given ->> attributes.key as words, 0::bigint as place where attributes.kind = 'text'
      union all
      select choice ->> 'name', place from jsonb_array_elements(attributes.values) with ordinality as each (choice, place)
        where attributes.kind = 'choice' and given -> attributes.key ? (choice ->> 'id')
    ) as own
    where given ? attributes.key and own.words is not null
  ), '{}') end
$$;

-- Lists, facets and products show what attributes are called.
create trigger attributes_changed after insert or update or delete on attributes
  for each statement execute function follow_options();

-- A value is renamed, or an attribute gets another place: its products are found by the new names.
create function log_products_of_attribute() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id) select id from products where attributes ? new.key;
  return null;
end $$;
create trigger products_of_changed_attributes_are_logged after update on attributes for each row
  when (old.kind in ('text', 'choice') and (old.values, old.position) is distinct from (new.values, new.position))
  execute function log_products_of_attribute();

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when an attribute is deleted.
  add column attribute_key text,
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
  'picture_uploaded', 'picture_changed', 'settings_changed', 'demo_removed', 'mail_text_changed', 'page_created', 'page_changed', 'page_deleted',
  'category_created', 'category_changed', 'category_deleted',
  'collection_created', 'collection_changed', 'collection_deleted',
  'attribute_created', 'attribute_changed', 'attribute_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id,
      attribute_key)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_attribute on audit_entries (attribute_key, id) where attribute_key is not null;
