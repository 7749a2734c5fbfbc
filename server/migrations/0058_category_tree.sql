-- additive
-- Categories in a tree. Products keep their category: moving a branch changes the rows of its categories alone.

alter table categories
  add column parent_id integer references categories,
  add column position integer not null default 0,
  -- '' asks the trigger below for one, made from the label: older versions insert no slug.
  add column slug text not null default '',
  -- Its description. Older versions join this table and name columns of products alone: no new name may be one of those.
  add column about text not null default '',
  -- The address of a picture; '' for none.
  add column picture text not null default '',
  -- From the top to the category itself: [{"id", "value", "label", "slug"}]. Kept by the triggers below.
  add column trail jsonb not null default '[]',
  add column changed_at timestamptz(3) not null default now();
create index categories_by_parent on categories (parent_id);

-- All slugs, those of before too, which lead to the present one. A slug belongs to one category at a time.
create table category_slugs (
  slug        text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
  -- Checked at the end of the transaction: a slug is taken before its category is inserted.
  category_id integer not null references categories on delete cascade deferrable initially deferred
);
create index slugs_of_category on category_slugs (category_id);

-- Letters without accents, digits and hyphens; '' where nothing of the name is left.
create function slug_of(name text) returns text language sql immutable as $$
  select trim('-' from left(trim('-' from regexp_replace(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g')), 50))
$$;

-- Gives a category a slug if it has none, and its trail. Nobody inserts a category whose value is there already.
create function place_category() returns trigger language plpgsql as $$
declare
  base text := coalesce(nullif(slug_of(new.label), ''), 'category');
  above jsonb := '[]';
begin
  if tg_op = 'INSERT' and exists (select from categories where value = new.value) then
    return new;
  end if;
  for n in 1 .. 1000000 loop
    exit when new.slug <> '';
    insert into category_slugs (slug, category_id) values (base || case when n = 1 then '' else '-' || n end, new.id)
      on conflict do nothing returning slug into new.slug;
    new.slug := coalesce(new.slug, '');
  end loop;
  if new.parent_id is not null then
    select trail into strict above from categories where id = new.parent_id;
  end if;
  if above @> jsonb_build_array(jsonb_build_object('id', new.id)) then
    raise exception 'category % would be below itself', new.id using errcode = 'check_violation';
  end if;
  new.trail := above
    || jsonb_build_array(jsonb_build_object('id', new.id, 'value', new.value, 'label', new.label, 'slug', new.slug));
  return new;
end $$;
create trigger categories_are_placed before insert or update on categories for each row execute function place_category();

-- What lies below follows, level by level.
create function place_categories_below() returns trigger language plpgsql as $$
begin
  update categories set trail = '[]' where parent_id = new.id;
  return null;
end $$;
create trigger categories_below_are_placed after update on categories for each row
  when (old.trail is distinct from new.trail) execute function place_categories_below();

-- Gives slugs to the categories that are there.
update categories set slug = '';

-- Both checks allow all that they allowed before; the rows that are there fit, and need not be read for it.
alter table audit_entries
  -- No reference: what was done stays true when a category is deleted.
  add column category_id integer,
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
  'category_created', 'category_changed', 'category_deleted')) not valid,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_category on audit_entries (category_id, id) where category_id is not null;
