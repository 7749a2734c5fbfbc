-- additive
-- Options of products: what is chosen of one, as rows. Colour and size are two of them, and keep the columns that they have.

create table options (
  id         integer generated always as identity (start with 3) primary key,
  name       text not null,
  kind       text not null check (kind in ('color', 'size', 'text')),
  -- [{"id", "name", "hex"}] in their order.
  values     jsonb not null default '[]' check (jsonb_typeof(values) = 'array'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
-- Files name them so.
create unique index options_by_name on options (lower(name));

insert into options (id, name, kind, values, created_at, updated_at) overriding system value values
  (1, 'Color', 'color', '[{"id": "white", "name": "White", "hex": "#ffffff"}, {"id": "gray", "name": "Gray", "hex": "#e5e7eb"},
    {"id": "black", "name": "Black", "hex": "#111827"}]', '2026-11-01', '2026-11-01'),
  (2, 'Size', 'size', '[{"id": "xxs", "name": "XXS", "hex": null}, {"id": "xs", "name": "XS", "hex": null}, {"id": "s", "name": "S", "hex": null},
    {"id": "m", "name": "M", "hex": null}, {"id": "l", "name": "L", "hex": null}, {"id": "xl", "name": "XL", "hex": null},
    {"id": "2xl", "name": "2XL", "hex": null}, {"id": "3xl", "name": "3XL", "hex": null}]', '2026-11-01', '2026-11-01');

-- [{"option": 3, "values": ["whole-beans", "filter"]}] in the order of the pickers. Colour and size stand in it, without values, only
-- where they are not the first two.
alter table products add column options jsonb not null default '[]' check (jsonb_typeof(options) = 'array');
-- By the id of an option other than colour and size: the id of the value.
alter table variants add column choices jsonb not null default '{}';
-- Of a product without variants, as in variants.
alter table cart_items add column choices jsonb;
-- [{"option", "value", "name", "label"}], colour and size included; null where nothing was chosen, and on lines from before.
alter table order_lines add column choices jsonb;

-- Several variants may have one colour and size, where another option tells them apart.
create unique index variants_by_choices on variants (product_id, color, size, choices) nulls not distinct where not hidden and not retired;
drop index variants_by_choice;

-- All options of a product in the order of its pickers, with those of their values that it comes in.
create function product_options(own jsonb, colors jsonb, sizes jsonb) returns jsonb language sql stable as $$
  select case when own = '[]' and colors = '[]' and sizes = '[]' then '[]'::jsonb else (
    with named as (
      select (entry ->> 'option')::integer as option, entry -> 'values' as ids, place
      from jsonb_array_elements(own) with ordinality as each (entry, place)
    ), offered as (
      select 1 as option, jsonb_path_query_array(colors, '$[*].id') as ids,
        coalesce((select place from named where option = 1), -2) as place where colors <> '[]'
      union all
      select 2, jsonb_path_query_array(sizes, '$[*].id'), coalesce((select place from named where option = 2), -1) where sizes <> '[]'
      union all
      select option, ids, place from named where option > 2
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', options.id, 'name', options.name, 'kind', options.kind, 'values', (
        select coalesce(jsonb_agg(value order by chosen.place), '[]')
        from jsonb_array_elements_text(offered.ids) with ordinality as chosen (id, place)
        join jsonb_array_elements(options.values) as value on value ->> 'id' = chosen.id
      )) order by offered.place), '[]')
    from offered join options on options.id = offered.option
  ) end
$$;

-- Lists, facets and products show what options are called.
create trigger options_changed after insert or update or delete on options
  for each statement execute function follow_options();

-- A value is renamed: its products are found by the new name.
create function log_products_with_option() returns trigger language plpgsql as $$
begin
  insert into product_changes (product_id)
    select id from products where options @> jsonb_build_array(jsonb_build_object('option', new.id));
  return null;
end $$;
create trigger products_of_changed_options_are_logged after update on options for each row
  when (new.id > 2 and old.values is distinct from new.values) execute function log_products_with_option();

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when an option is deleted.
  add column option_id integer,
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
  'attribute_created', 'attribute_changed', 'attribute_deleted',
  'option_created', 'option_changed', 'option_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id,
      attribute_key, option_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_option on audit_entries (option_id, id) where option_id is not null;
