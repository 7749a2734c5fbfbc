-- Uploaded pictures. Their files lie in the storage of the shop, in a folder that is named by the hash; a row exists only once its
-- files do.
create table media (
  id bigint generated always as identity primary key,
  -- The first 40 hexadecimal digits of the SHA-256 of the bytes that were uploaded: the same bytes are one picture.
  hash text not null unique check (hash ~ '^[0-9a-f]{40}$'),
  type text not null check (type in ('jpeg', 'png', 'webp', 'avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null default '' check (length(alt) <= 300),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Answers about products hold the alt texts of their pictures, so what is cached of them ends with a change of one.
create trigger media_bring_alts after insert on media
  for each row when (new.alt <> '') execute function follow_options();
create trigger media_change_alts after update on media
  for each row when (new.alt is distinct from old.alt) execute function follow_options();
create trigger media_take_alts after delete on media
  for each row when (old.alt <> '') execute function follow_options();
