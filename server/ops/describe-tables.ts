import type pg from 'pg';

export interface TableOfShop {
  /** With its schema, each part quoted where it must be. */
  table: string;
  /** Without generated columns. */
  columns: string[];
}

const SCHEMAS = "('public', 'payment_sandbox')";
/** Leaves out what belongs to an extension. */
const notOfExtension = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;

/** Tables in the order of their references: a table comes after those that it refers to. */
export async function listTables(client: pg.Client): Promise<TableOfShop[]> {
  const { rows } = await client.query<TableOfShop & { refersto: string[] }>(`
    select quote_ident(nspname) || '.' || quote_ident(relname) as table,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')::text[] as columns,
      array(select quote_ident(other_space.nspname) || '.' || quote_ident(other.relname)
        from pg_constraint join pg_class as other on other.oid = confrelid
          join pg_namespace as other_space on other_space.oid = other.relnamespace
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> pg_class.oid)::text[] as refersto
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${SCHEMAS} and relkind = 'r' and ${notOfExtension('pg_class.oid')}
    order by 1`);
  const sorted: TableOfShop[] = [];
  let left = rows;
  while (left.length > 0) {
    const free = left.filter(({ refersto }) => refersto.every((name) => !left.some(({ table }) => table === name)));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle');
    sorted.push(...free.map(({ table, columns }) => ({ table, columns })));
    left = left.filter((one) => !free.includes(one));
  }
  return sorted;
}

/** The next id of each table with generated ids. */
export async function listSequences(client: pg.Client): Promise<{ table: string; column: string; next: number }[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select quote_ident(nspname) || '.' || quote_ident(relname) as table, attname as column,
      pg_get_serial_sequence(quote_ident(nspname) || '.' || quote_ident(relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${SCHEMAS} and relkind = 'r' and attidentity <> '' and not attisdropped
    order by 1, 2`);
  const found: { table: string; column: string; next: number }[] = [];
  for (const { table, column, sequence } of rows) {
    const at = await client.query<{ next: string }>(
      `select case when is_called then last_value + 1 else last_value end as next from ${sequence}`,
    );
    found.push({ table, column, next: Number(at.rows[0]?.next) });
  }
  return found;
}

/** Drops functions too, because the migrations create them again. */
export async function dropShop(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ table }) => table).join(', ')} cascade`);
  const { rows } = await client.query<{ name: string }>(`
    select pg_proc.oid::regprocedure::text as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'public' and ${notOfExtension('pg_proc.oid')}`);
  for (const { name } of rows) await client.query(`drop function ${name} cascade`);
  await client.query('drop schema if exists payment_sandbox cascade');
}
