import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { LeftOutColumn } from '../../schema/change-sets.ts';
import { columnsOf, qualified } from '../../schema/columns.ts';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';
import { type PicturesOfChangeSet, picturesOfChangeSet } from './pictures-of-change-set.queries.ts';

export type ChangeSetKind = Schema['change_sets']['kind'];
export type ChangeSetStage = Schema['change_progress']['stage'];
export type ChangeSetRow = Selectable<Schema['change_sets']> & {
  /** Of the admin who made it. */
  email: string;
  stage: ChangeSetStage | null;
  done: number | null;
  total: number | null;
  pictures: PicturesOfChangeSet;
};

export interface ChangeSetCounts {
  created: number;
  changed: number;
  unchanged: number;
  retired: number;
  errorCount: number;
}
export type AppliedCounts = Pick<ChangeSetCounts, 'created' | 'changed' | 'retired'>;

/**
 * @param requested what a bulk edit was asked to change
 * @returns its id
 */
export async function insertChangeSet(
  db: Db,
  kind: ChangeSetKind,
  { userId, language, at, requested }: { userId: number; language: string; at: Date; requested?: object },
): Promise<number> {
  const { id } = await db
    .insertInto('change_sets')
    .values({
      kind,
      state: 'checking',
      user_id: userId,
      language,
      requested: requested === undefined ? null : JSON.stringify(requested),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** With who made it, and how far the work on it is. */
function selectChangeSets(db: Reader, kind: ChangeSetKind) {
  return db
    .selectFrom('change_sets')
    .innerJoin('users', 'users.id', 'change_sets.user_id')
    .leftJoin('change_progress', 'change_progress.change_set_id', 'change_sets.id')
    .select(qualified('change_sets', columnsOf.change_sets))
    .select(['users.email', 'stage', 'change_progress.done', 'total', picturesOfChangeSet.as('pictures')])
    .where('kind', '=', kind);
}

export async function findChangeSet(db: Reader, kind: ChangeSetKind, id: number): Promise<ChangeSetRow | undefined> {
  return selectChangeSets(db, kind).where('change_sets.id', '=', id).executeTakeFirst();
}

/** What a list is of: one kind, and perhaps only those that were applied, also those that were undone since. */
interface ChangeSetsListed {
  kind: ChangeSetKind;
  applied: boolean;
}
const APPLIED = ['applied', 'undone'] as const;

/** Newest first. */
export async function listChangeSets(
  db: Reader,
  { kind, applied }: ChangeSetsListed,
  paging: { limit: number; offset: number },
): Promise<ChangeSetRow[]> {
  return selectChangeSets(db, kind)
    .$if(applied, (query) => query.where('state', 'in', APPLIED))
    .orderBy('change_sets.id', 'desc')
    .limit(paging.limit)
    .offset(paging.offset)
    .execute();
}

export async function countChangeSets(db: Reader, { kind, applied }: ChangeSetsListed): Promise<number> {
  const { total } = await db
    .selectFrom('change_sets')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .$if(applied, (query) => query.where('state', 'in', APPLIED))
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks it until the transaction ends: a second call waits here. */
export async function findChangeSetForUpdate(
  tx: Tx,
  kind: ChangeSetKind,
  id: number,
): Promise<Selectable<Schema['change_sets']> | undefined> {
  return tx
    .selectFrom('change_sets')
    .select(columnsOf.change_sets)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateCheckedChangeSet(
  db: Db,
  id: number,
  { errorCount, ...counts }: ChangeSetCounts,
  {
    found: { errors, sample, warnings = [], leftOut = [], notes = [], needed = null, ...file },
    at,
  }: {
    found: {
      errors: readonly object[];
      sample: readonly object[];
      warnings?: readonly object[];
      encoding?: ChangeSetRow['encoding'];
      separator?: string | null;
      applicable: number;
      leftOut?: readonly LeftOutColumn[];
      format?: ChangeSetRow['format'];
      notes?: readonly object[];
      note_count?: number;
      needed?: object | null;
    };
    at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('change_sets')
    .set({
      ...counts,
      state: 'checked',
      error_count: errorCount,
      errors: JSON.stringify(errors),
      sample: JSON.stringify(sample),
      warnings: JSON.stringify(warnings),
      left_out: JSON.stringify(leftOut),
      notes: JSON.stringify(notes),
      needed: needed === null ? null : JSON.stringify(needed),
      ...file,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Says that somebody is at it, if it is one that can be applied, or undone. */
export async function startChangeSet(db: Db, id: number, stage: 'applying' | 'undoing', at: Date): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ state: stage, carried_out: false, updated_at: at })
    .where('id', '=', id)
    .where((eb) =>
      stage === 'applying'
        ? eb('state', '=', 'checked')
        : eb.or([
            eb('state', '=', 'applied'),
            eb.and([eb('state', '=', 'undone'), eb('undone', '=', 0), eb(sql`jsonb_array_length(left_over)`, '>', 0)]),
          ]),
    )
    .execute();
}

/** After work that failed. */
export async function stopChangeSet(db: Db, id: number, stage: 'applying' | 'undoing'): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({ state: stage === 'applying' ? 'checked' : 'applied' })
    .where('id', '=', id)
    .where('state', '=', stage)
    .where('carried_out', '=', false)
    .execute();
}

/** Those that were carried out and whose changes of stock are all in the stocks. */
export async function finishChangeSets(db: Db): Promise<void> {
  await sql`
    update change_sets set state = case state when 'applying' then 'applied' else 'undone' end
    where state in ('applying', 'undoing') and carried_out
      and not exists (select from stock_changes where change_set_id = change_sets.id)`.execute(db);
}

/** Those of whose work nobody has given a sign since; who has locked one is at it. @returns what became of them */
export async function releaseChangeSets(
  db: Db,
  { before, at }: { before: Date; at: Date },
): Promise<{ id: number; state: ChangeSetRow['state'] }[]> {
  const { rows } = await sql<{ id: number; state: ChangeSetRow['state'] }>`
    with dead as materialized (
      select id from change_sets
      where state in ('checking', 'applying', 'undoing') and not carried_out and updated_at < ${before}
        and not exists (select from change_progress where change_set_id = change_sets.id and change_progress.updated_at >= ${before})
      order by id for no key update skip locked
    )
    update change_sets set updated_at = ${at},
      state = case state when 'checking' then 'failed' when 'applying' then 'checked' else 'applied' end
    from dead where change_sets.id = dead.id
    returning change_sets.id, state`.execute(db);
  return rows;
}

/** Once its rows are carried out: only stocks are to follow. @param counts of what was done, where not all of it was */
export async function updateAppliedChangeSet(
  tx: Tx,
  id: number,
  {
    leftOut,
    counts,
    collectionsBefore,
  }: {
    leftOut: readonly LeftOutColumn[];
    counts: AppliedCounts | undefined;
    collectionsBefore: Readonly<Record<string, number[]>> | null;
  },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('change_sets')
    .set({
      ...{ state: 'applying', carried_out: true, left_out: JSON.stringify(leftOut), ...counts, updated_at: at },
      collections_before: collectionsBefore === null ? null : JSON.stringify(collectionsBefore),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateUndoneChangeSet(
  tx: Tx,
  id: number,
  { undone, left }: { undone: number; left: readonly object[] },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('change_sets')
    .set({ state: 'undoing', carried_out: true, undone, left_over: JSON.stringify(left), updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** With its lines, and its file where that is still there. */
export async function deleteChangeSet(db: Db, id: number): Promise<void> {
  await deleteFileOf(db, id);
  await db.deleteFrom('change_sets').where('id', '=', id).execute();
}

/** The file as it was sent and its lines, which nobody needs once they are checked. */
export async function deleteFileOf(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_parts').where('change_set_id', '=', id).execute();
  await db.deleteFrom('import_lines').where('change_set_id', '=', id).execute();
}

/** Those that were never applied; ids. */
export async function listChangeSetsToDelete(db: Reader, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('change_sets')
    .select('id')
    .where('state', 'in', ['checked', 'failed'])
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setProgress(
  db: Db,
  id: number,
  progress: { stage: ChangeSetStage; done: number; total: number | null },
  at: Date,
): Promise<void> {
  await sql`
    insert into change_progress (change_set_id, stage, done, total, updated_at)
      values (${id}, ${progress.stage}, ${progress.done}, ${progress.total}, ${at})
      on conflict (change_set_id) do update
        set stage = excluded.stage, done = excluded.done, total = excluded.total, updated_at = excluded.updated_at`.execute(
    db,
  );
}

/** That somebody is at it still, whatever it has done. */
export async function touchProgress(db: Db, id: number, stage: ChangeSetStage, at: Date): Promise<void> {
  await sql`
    insert into change_progress (change_set_id, stage, done, total, updated_at) values (${id}, ${stage}, 0, null, ${at})
      on conflict (change_set_id) do update set updated_at = excluded.updated_at`.execute(db);
}

export async function deleteProgress(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_progress').where('change_set_id', '=', id).execute();
}
