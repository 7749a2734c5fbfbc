-- additive
-- Pictures that a file names by their addresses: fetched once its import is applied, and stored as own pictures of the shop.

create table import_pictures (
  id            bigint generated always as identity primary key,
  change_set_id bigint not null references change_sets on delete cascade,
  -- The first of the file that names it.
  line          bigint not null,
  url           text not null,
  -- What stands in products until the picture is there. It tells which one is awaited.
  placeholder   text not null,
  -- 'noted' until the import is applied, 'ended' by its undo.
  state         text not null default 'noted' check (state in ('noted', 'waiting', 'done', 'failed', 'ended')),
  -- Those that are to show it.
  products      bigint[] not null default '{}',
  -- When it is fetched, or, once a process has claimed it, when another may.
  due_at        timestamptz(3),
  attempts      integer not null default 0,
  -- The address of the picture, once it is one of the shop.
  picture       text,
  -- Why it failed.
  message       text,
  unique (change_set_id, placeholder)
);
create index import_pictures_due on import_pictures (due_at) where due_at is not null;
create index import_pictures_fetched on import_pictures (placeholder) where picture is not null;
