-- additive
-- What the columns of files of other programs are here.

create table import_mappings (
  id             integer generated always as identity primary key,
  name           text not null,
  -- Own columns, and names of options, by the words of the header.
  columns        jsonb not null check (jsonb_typeof(columns) = 'object'),
  option_columns jsonb not null check (jsonb_typeof(option_columns) = 'object'),
  -- Whether a comma stands before the decimals of its numbers, and not a point.
  decimal_comma  boolean not null,
  created_at     timestamptz(3) not null,
  updated_at     timestamptz(3) not null
);
