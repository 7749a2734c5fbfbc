-- additive
-- Customers are found by an index of trigrams where the extension is there, as orders are, and who wrote a note on a customer is in the
-- audit.

-- Gone with the session.
create function pg_temp.index_words_of_customers() returns void language plpgsql as $$
declare
  extension_schema name;
begin
  select nspname into extension_schema
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  if extension_schema is not null then
    execute format('create index customers_by_words on customers using gin (words %I.gin_trgm_ops)', extension_schema);
  end if;
end $$;
select pg_temp.index_words_of_customers();

alter table audit_entries
  -- No reference: what was done stays true when a customer is gone.
  add column customer_id bigint,
  drop constraint audit_entries_check,
  add constraint audit_entries_check
    check (num_nonnulls(product_id, order_id, user_id, shipping_zone_id, tax_rate_id, promotion_id, media_id, page_slug, category_id, collection_id,
      attribute_key, option_id, import_mapping_id, staff_role_id, segment_id, customer_id)
      = case when action in ('synonyms_changed', 'settings_changed', 'demo_removed', 'mail_text_changed') then 0 else 1 end) not valid;
create index audit_of_customer on audit_entries (customer_id, id) where customer_id is not null;
