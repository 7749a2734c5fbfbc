import { decimalsOfShop } from '@shop/contract/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { columnsOf, qualified } from '../schema/columns.ts';
import type { Reader, Schema, Tx } from '../schema.ts';

export type AuditAction = Schema['audit_entries']['action'];

/** What it was done to, and the column that holds which one. */
const objectColumns = [
  ['productId', 'product_id'],
  ['orderId', 'order_id'],
  ['userId', 'user_id'],
  ['shippingZoneId', 'shipping_zone_id'],
  ['taxRateId', 'tax_rate_id'],
  ['promotionId', 'promotion_id'],
  ['mediaId', 'media_id'],
  ['pageSlug', 'page_slug'],
  ['categoryId', 'category_id'],
  ['collectionId', 'collection_id'],
  ['attributeKey', 'attribute_key'],
  ['optionId', 'option_id'],
  ['importMappingId', 'import_mapping_id'],
  ['staffRoleId', 'staff_role_id'],
  ['segmentId', 'segment_id'],
  ['customerId', 'customer_id'],
] as const satisfies readonly (readonly [string, keyof Schema['audit_entries']])[];

/** What there is one of, and the action that changes it. */
const onlyOnes = {
  synonyms: 'synonyms_changed',
  settings: 'settings_changed',
  demo: 'demo_removed',
  'mail texts': 'mail_text_changed',
} as const satisfies Record<string, AuditAction>;

type ObjectColumn = (typeof objectColumns)[number];

/** What it was done to: `{ productId: 1 }` or, where there is one only, its name. */
export type AuditObject =
  | {
      [Column in ObjectColumn as Column[0]]: Record<
        Column[0],
        NonNullable<Selectable<Schema['audit_entries']>[Column[1]]>
      >;
    }[ObjectColumn[0]]
  | keyof typeof onlyOnes;

export type AuditRow = Selectable<Schema['audit_entries']> & { actorEmail: string | null };

/** By column; money in minor units, and nothing that names a person. */
export type AuditValues = Readonly<Record<string, string | number | boolean | object | null>>;

/** Part of the transaction that does it: what is not done is not told, and what is done is. */
export async function insertAuditEntry(
  tx: Tx,
  entry: {
    at: Date;
    /** Null for the shop itself. */
    actorId: number | null;
    action: AuditAction;
    on: AuditObject;
    before?: AuditValues;
    after?: AuditValues;
  },
): Promise<void> {
  const { on } = entry;
  await tx
    .insertInto('audit_entries')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      ...(typeof on === 'object' && columnOf(on)),
      decimals: decimalsOfShop(),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}

/** The same for many at a time. */
export async function insertAuditEntries(
  tx: Tx,
  entries: readonly {
    at: Date;
    actorId: number;
    action: AuditAction;
    on: { productId: number };
    before?: AuditValues;
    after: AuditValues;
  }[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ at, actorId, action, on, before, after }) => ({
    at,
    actor_id: actorId,
    action,
    product_id: on.productId,
    decimals: decimalsOfShop(),
    before: before ?? null,
    after,
  }));
  await sql`
    insert into audit_entries (at, actor_id, action, product_id, decimals, before, after)
      select at, actor_id, action, product_id, decimals, nullif(before, 'null'), after
      from jsonb_populate_recordset(null::audit_entries, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

/** Newest first. */
export async function listAuditEntries(
  db: Reader,
  on: AuditObject,
  paging: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(qualified('audit_entries', columnsOf.audit_entries))
    .select(sql<string | null>`case when not users.guest then users.email end`.as('actorEmail'))
    .where(whereOn(on))
    .orderBy('audit_entries.id', 'desc')
    .limit(paging.limit)
    .offset(paging.offset)
    .execute();
}

export async function countAuditEntries(db: Reader, on: AuditObject): Promise<number> {
  const { total } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(whereOn(on))
    .executeTakeFirstOrThrow();
  return total;
}

function whereOn(on: AuditObject) {
  // A value of the statement, so that the index of these entries is used whatever the plan.
  if (typeof on === 'string') return sql<boolean>`audit_entries.action = ${sql.lit(onlyOnes[on])}`;
  const conditions = Object.entries(columnOf(on)).map(
    ([column, value]) => sql`${sql.ref(`audit_entries.${column}`)} = ${value}`,
  );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The value has the type of its column, as AuditObject demands. */
function columnOf(on: Exclude<AuditObject, string>): Partial<Record<ObjectColumn[1], RawBuilder<never>>> {
  const [value] = Object.values(on);
  const columns = objectColumns.filter(([key]) => key in on);
  return Object.fromEntries(columns.map(([, column]) => [column, sql<never>`${value}`]));
}
