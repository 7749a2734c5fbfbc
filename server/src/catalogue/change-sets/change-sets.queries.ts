import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { columnsOf, qualified } from '../../schema/columns.ts';
import type { Db, Reader, Schema, Tx } from '../../schema.ts';

export type ChangeSetKind = Schema['change_sets']['kind'];
export type ChangeSetStage = Schema['change_progress']['stage'];
export type ChangeSetRow = Selectable<Schema['change_sets']> & {
  /** Of the admin who made it. */
  email: string;
  stage: ChangeSetStage | null;
  done: number | null;
  total: number | null;
};

export interface ChangeSetCounts {
  created: number;
  changed: number;
  unchanged: number;
  retired: number;
  errorCount: number;
}

/**
 * @param requested what a bulk edit was asked to change
 * @returns its id
 */
export async function insertChangeSet(
  db: Db,
  kind: ChangeSetKind,
  { userId, at, requested }: { userId: number; at: Date; requested?: object },
): Promise<number> {
  const { id } = await db
    .insertInto('change_sets')
    .values({
      kind,
      state: 'checking',
      user_id: userId,
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
    .select(['users.email', 'stage', 'done', 'total'])
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
    errors,
    sample,
    warnings = [],
    ...file
  }: {
    errors: readonly object[];
    sample: readonly object[];
    warnings?: readonly object[];
    encoding?: ChangeSetRow['encoding'];
    separator?: string | null;
  },
  at: Date,
): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({
      ...counts,
      state: 'checked',
      error_count: errorCount,
      errors: JSON.stringify(errors),
      sample: JSON.stringify(sample),
      warnings: JSON.stringify(warnings),
      ...file,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

export async function updateAppliedChangeSet(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('change_sets').set({ state: 'applied', updated_at: at }).where('id', '=', id).execute();
}

export async function updateUndoneChangeSet(
  tx: Tx,
  id: number,
  { undone, left }: { undone: number; left: readonly object[] },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('change_sets')
    .set({ state: 'undone', undone, left_over: JSON.stringify(left), updated_at: at })
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

/** Those that were never applied, and those whose check broke off; ids. */
export async function listChangeSetsToDelete(db: Reader, before: { checking: Date; checked: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('change_sets')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'checking'), eb('created_at', '<', before.checking)]),
        eb.and([eb('state', '=', 'checked'), eb('created_at', '<', before.checked)]),
      ]),
    )
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

export async function deleteProgress(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_progress').where('change_set_id', '=', id).execute();
}
