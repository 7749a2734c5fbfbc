-- What shoppers search for, and the words that mean the same.

-- Groups of words and phrases, as JSON: [["sofa", "couch"]].
create table search_synonyms (
  only_row boolean primary key default true check (only_row),
  groups   jsonb not null check (jsonb_typeof(groups) = 'array')
);
insert into search_synonyms (groups) values ('[]');

-- A search finds other products with other synonyms, so what servers cache of lists is no longer valid.
create function follow_synonyms() returns trigger language plpgsql as $$
begin
  perform set_new_version('product lists');
  return null;
end $$;
create trigger synonyms_change_lists after update on search_synonyms
  for each statement execute function follow_synonyms();

-- Searches by day and term. No user is stored with them.
create table search_terms (
  day      date not null,
  term     text not null check (char_length(term) between 1 and 200),
  searches bigint not null check (searches > 0),
  -- Products that the last search found; those of a search with filters count only while there was no other.
  results  bigint not null check (results >= 0),
  filtered boolean not null,
  last_at  timestamptz(3) not null,
  primary key (day, term)
);

-- Changes of the synonyms are audited; they concern no product, order or account.
alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('product_created',
  'product_changed', 'order_placed', 'order_changed', 'order_expired', 'payment_received', 'refund_due', 'refund_pending',
  'payment_refunded', 'refund_failed', 'refund_handed_over', 'dispute_opened', 'dispute_changed', 'dispute_closed', 'signed_up',
  'profile_changed', 'admin_set', 'password_reset', 'login_locked', 'synonyms_changed'));
alter table audit_entries drop constraint audit_entries_check;
alter table audit_entries add constraint audit_entries_check
  check (num_nonnulls(product_id, order_id, user_id) = case action when 'synonyms_changed' then 0 else 1 end);
create index audit_of_synonyms on audit_entries (id) where action = 'synonyms_changed';
