import { decimalsOfShop } from '@shop/contract/money';
import { type Selectable, sql } from 'kysely';
import { columnsOf, qualified } from '../schema/columns.ts';
import type { Reader, Schema, Tx } from '../schema.ts';

export type AuditAction = Schema['audit_entries']['action'];

/** What it was done to. */
export type AuditObject =
  | { productId: number }
  | { orderId: number }
  | { userId: number }
  | { shippingZoneId: number }
  | { taxRateId: number }
  | { promotionId: number }
  | { mediaId: number }
  | { pageSlug: string }
  | { categoryId: number }
  | { collectionId: number }
  | { attributeKey: string }
  | { optionId: number }
  | { importMappingId: number }
  | { staffRoleId: number }
  | 'synonyms'
  | 'settings'
  | 'demo'
  | 'mail texts';

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
      ...(typeof on === 'object' && {
        product_id: 'productId' in on ? on.productId : null,
        order_id: 'orderId' in on ? on.orderId : null,
        user_id: 'userId' in on ? on.userId : null,
        shipping_zone_id: 'shippingZoneId' in on ? on.shippingZoneId : null,
        tax_rate_id: 'taxRateId' in on ? on.taxRateId : null,
        promotion_id: 'promotionId' in on ? on.promotionId : null,
        media_id: 'mediaId' in on ? on.mediaId : null,
        page_slug: 'pageSlug' in on ? on.pageSlug : null,
        category_id: 'categoryId' in on ? on.categoryId : null,
        collection_id: 'collectionId' in on ? on.collectionId : null,
        attribute_key: 'attributeKey' in on ? on.attributeKey : null,
        option_id: 'optionId' in on ? on.optionId : null,
        import_mapping_id: 'importMappingId' in on ? on.importMappingId : null,
        staff_role_id: 'staffRoleId' in on ? on.staffRoleId : null,
      }),
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
  const { column, value } = objectColumn(on);
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.actor_id')
    .select(qualified('audit_entries', columnsOf.audit_entries))
    .select(sql<string | null>`case when not users.guest then users.email end`.as('actorEmail'))
    .where(column, '=', value)
    .orderBy('audit_entries.id', 'desc')
    .limit(paging.limit)
    .offset(paging.offset)
    .execute();
}

export async function countAuditEntries(db: Reader, on: AuditObject): Promise<number> {
  const { column, value } = objectColumn(on);
  const { total } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow();
  return total;
}

function objectColumn(on: AuditObject) {
  // A value of the statement, so that the index of these entries is used whatever the plan.
  if (on === 'synonyms')
    return { column: 'audit_entries.action', value: sql<AuditAction>`'synonyms_changed'` } as const;
  if (on === 'settings')
    return { column: 'audit_entries.action', value: sql<AuditAction>`'settings_changed'` } as const;
  if (on === 'demo') return { column: 'audit_entries.action', value: sql<AuditAction>`'demo_removed'` } as const;
  if (on === 'mail texts')
    return { column: 'audit_entries.action', value: sql<AuditAction>`'mail_text_changed'` } as const;
  if ('productId' in on) return { column: 'audit_entries.product_id', value: on.productId } as const;
  if ('orderId' in on) return { column: 'audit_entries.order_id', value: on.orderId } as const;
  if ('userId' in on) return { column: 'audit_entries.user_id', value: on.userId } as const;
  if ('shippingZoneId' in on) return { column: 'audit_entries.shipping_zone_id', value: on.shippingZoneId } as const;
  if ('taxRateId' in on) return { column: 'audit_entries.tax_rate_id', value: on.taxRateId } as const;
  if ('mediaId' in on) return { column: 'audit_entries.media_id', value: on.mediaId } as const;
  if ('pageSlug' in on) return { column: 'audit_entries.page_slug', value: on.pageSlug } as const;
  if ('attributeKey' in on) return { column: 'audit_entries.attribute_key', value: on.attributeKey } as const;
  if ('importMappingId' in on) return { column: 'audit_entries.import_mapping_id', value: on.importMappingId } as const;
  if ('staffRoleId' in on) return { column: 'audit_entries.staff_role_id', value: on.staffRoleId } as const;
  if ('optionId' in on) return { column: 'audit_entries.option_id', value: on.optionId } as const;
  if ('categoryId' in on) return { column: 'audit_entries.category_id', value: on.categoryId } as const;
  if ('collectionId' in on) return { column: 'audit_entries.collection_id', value: on.collectionId } as const;
  return { column: 'audit_entries.promotion_id', value: on.promotionId } as const;
}
