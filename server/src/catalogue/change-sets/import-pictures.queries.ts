/** Pictures that an import names by their addresses. Its placeholder in products tells which one it is. */

import { claimDue } from '@shop/leased-queue/claim-due';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import type { Db, Reader, Tx } from '../../schema.ts';

export interface NotedPicture {
  line: number;
  url: string;
  placeholder: string;
}

/** Of several lines with one address the first counts. */
export async function notePictures(db: Db, changeSetId: number, noted: readonly NotedPicture[]): Promise<void> {
  if (noted.length === 0) return;
  await sql`
    insert into import_pictures (change_set_id, line, url, placeholder)
      select ${changeSetId}, * from unnest(${noted.map(({ line }) => line)}::bigint[], ${noted.map(({ url }) => url)}::text[],
        ${noted.map(({ placeholder }) => placeholder)}::text[])
      on conflict (change_set_id, placeholder) do nothing`.execute(db);
}

/** What was fetched for these before, by any import. */
export async function listFetchedPictures(
  db: Reader,
  placeholders: readonly string[],
): Promise<{ placeholder: string; picture: string }[]> {
  if (placeholders.length === 0) return [];
  const { rows } = await sql<{ placeholder: string; picture: string }>`
    select distinct placeholder, picture from import_pictures
    where placeholder = any(${placeholders}::text[]) and picture is not null`.execute(db);
  return rows;
}

/** Once the rows of an import are carried out: those that products wait for are due. What is not needed is forgotten. */
export async function startPictures(tx: Tx, changeSetId: number, at: Date): Promise<void> {
  const noted = await tx
    .selectFrom('import_pictures')
    .select('id')
    .where('change_set_id', '=', changeSetId)
    .where('state', '=', 'noted')
    .limit(1)
    .executeTakeFirst();
  if (noted === undefined) return;
  await sql`
    with noted as materialized (select placeholder from import_pictures where change_set_id = ${changeSetId}),
    places as materialized (
      select own.value, array_agg(distinct product_id order by product_id) as products
      from change_lines cross join lateral (values (product_after ->> 'thumbnail'), (product_after ->> 'image1'),
        (product_after ->> 'image2'), (product_after ->> 'image3'), (variant_after ->> 'image')) as own (value)
      where change_set_id = ${changeSetId} and own.value in (select placeholder from noted) group by own.value
    )
    update import_pictures set state = 'waiting', due_at = ${at}, products = places.products from places
      where change_set_id = ${changeSetId} and placeholder = places.value and state = 'noted'`.execute(tx);
  await tx
    .deleteFrom('import_pictures')
    .where('change_set_id', '=', changeSetId)
    .where('state', '=', 'noted')
    .execute();
}

/** With the undo of its import. */
export async function endPictures(tx: Tx, changeSetId: number): Promise<void> {
  await tx
    .updateTable('import_pictures')
    .set({ state: 'ended', due_at: null })
    .where('change_set_id', '=', changeSetId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/** Failed ones are due again. */
export async function retryFailedPictures(db: Db, changeSetId: number, at: Date): Promise<void> {
  await db
    .updateTable('import_pictures')
    .set({ state: 'waiting', due_at: at, message: null })
    .where('change_set_id', '=', changeSetId)
    .where('state', '=', 'failed')
    .execute();
}

export interface ClaimedPicture {
  id: number;
  attempts: number;
  change_set_id: number;
  url: string;
  placeholder: string;
}

const queue = { table: 'import_pictures', dueAt: 'due_at', attempts: 'attempts' };

export async function hasDuePicture(db: Reader, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom('import_pictures')
    .select('id')
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** @param most that all processes together may have claimed */
export async function claimDuePicture(
  tx: Tx,
  { now, leaseEnds, most }: { now: Date; leaseEnds: Date; most: number },
): Promise<ClaimedPicture | undefined> {
  // One after another, so that none counts too few.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.pictureClaims}::bigint)`.execute(tx);
  const [claimed] = await claimDue<ClaimedPicture>(tx, queue, {
    now,
    leaseEnds,
    limit: 1,
    returning: ['id', 'attempts', 'change_set_id', 'url', 'placeholder'],
    only: sql`exists (select from change_sets where change_sets.id = change_set_id and change_sets.state = 'applied')
      and (select count(*) from import_pictures where due_at > ${now} and attempts > 0) < ${most}`,
  });
  return claimed;
}

type Claim = Pick<ClaimedPicture, 'id' | 'attempts'>;

/** These end or prolong a claim. A claim that was lost changes nothing. */
const updateClaimed = (db: Db, { id, attempts }: Claim) =>
  db
    .updateTable('import_pictures')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting');

export async function prolongClaim(db: Db, claim: Claim, leaseEnds: Date): Promise<void> {
  await updateClaimed(db, claim).set({ due_at: leaseEnds }).execute();
}

export async function putOffPicture(db: Db, claim: Claim, until: Date): Promise<void> {
  await updateClaimed(db, claim).set({ due_at: until, attempts: 0 }).execute();
}

export async function setPictureFailed(db: Db, claim: Claim, message: string): Promise<void> {
  await updateClaimed(db, claim).set({ state: 'failed', due_at: null, attempts: 0, message }).execute();
}

/**
 * The next products that are to show a claimed picture, of an import that is applied, which stays so until the transaction ends.
 * @returns undefined if the claim was lost, or the import is not applied
 */
export async function lockProductsOfPicture(
  tx: Tx,
  { id, attempts }: Claim,
  limit: number,
): Promise<{ userId: number; products: number[] } | undefined> {
  const { rows } = await sql<{ userId: number; products: number[] }>`
    select user_id as "userId",
      coalesce((select jsonb_agg(product) from unnest(products[1 : ${sql.lit(limit)}]) as product), '[]') as products
    from import_pictures join change_sets on change_sets.id = change_set_id and change_sets.state = 'applied'
    where import_pictures.id = ${id} and attempts = ${attempts} and import_pictures.state = 'waiting'
    for no key update of import_pictures for share of change_sets`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  await sql`select from products where id = any(${found.products}::bigint[]) order by id for no key update`.execute(tx);
  return found;
}

/** Where the placeholder still stands there is the picture instead, also in what undoing the import compares with. */
export async function putPictureInPlace(
  tx: Tx,
  { changeSetId, placeholder, picture, products }: PlacedPicture,
  at: Date,
): Promise<void> {
  await sql`
    update products set thumbnail = case thumbnail when ${placeholder} then ${picture} else thumbnail end,
      images = array_replace(images, ${placeholder}, ${picture}),
      updated_at = greatest(${at}::timestamptz(3), updated_at + interval '1 millisecond')
    where id = any(${products}::bigint[]) and (thumbnail = ${placeholder} or ${placeholder} = any(images)
      or exists (select from variants where product_id = products.id and image = ${placeholder}))`.execute(tx);
  await sql`
    update variants set image = ${picture}, updated_at = ${at}
    where product_id = any(${products}::bigint[]) and image = ${placeholder}`.execute(tx);
  // Neither text has anything that JSON would write in another way.
  await sql`
    update change_lines set product_after = replace(product_after::text, ${placeholder}, ${picture})::jsonb,
      variant_after = replace(variant_after::text, ${placeholder}, ${picture})::jsonb
    where change_set_id = ${changeSetId} and product_id = any(${products}::bigint[])`.execute(tx);
}

export interface PlacedPicture {
  changeSetId: number;
  placeholder: string;
  picture: string;
  /** Ids. */
  products: readonly number[];
}

/** Takes products off the list of those that are to show it. @returns whether all show it */
export async function setProductsDone(tx: Tx, { id }: Claim, picture: string, count: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update import_pictures set products = products[${sql.lit(count + 1)} :], picture = ${picture},
      state = case when cardinality(products) <= ${count} then 'done' else state end,
      due_at = case when cardinality(products) <= ${count} then null else due_at end,
      attempts = case when cardinality(products) <= ${count} then 0 else attempts end
    where id = ${id} returning state`.execute(tx);
  return rows[0]?.state === 'done';
}
