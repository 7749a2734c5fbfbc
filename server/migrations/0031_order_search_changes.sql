-- additive
-- Which transaction stored the words of an order: a server process remembers what a search found, and reads what has changed since.
-- The words that stand there now are older than all that is remembered; the index is small, so that it is used without statistics.
alter table order_searches add column xact xid8 not null default '0';
alter table order_searches alter column xact set default pg_current_xact_id();
create index order_searches_by_xact on order_searches (xact) where xact > '0';

create function note_stored_words() returns trigger language plpgsql as $$
begin
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger note_stored_words before update of words on order_searches for each row execute function note_stored_words();
