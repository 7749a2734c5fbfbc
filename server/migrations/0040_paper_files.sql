-- additive
-- The files of papers that never change, from when they were first drawn. Here and not beside the pictures, whose storage anybody may
-- read who knows a name: they are in every backup, in one snapshot with what they show, and go when their order goes.
create table paper_files (
  kind     text not null check (kind in ('invoice', 'credit_note', 'correction')),
  -- Of the paper, among those of its kind.
  number   bigint not null check (number > 0),
  order_id bigint not null references orders on delete cascade,
  bytes    bytea not null,
  drawn_at timestamptz(3) not null,
  primary key (kind, number)
);
-- For the reference, and for who looks at one order.
create index paper_files_of_order on paper_files (order_id);
