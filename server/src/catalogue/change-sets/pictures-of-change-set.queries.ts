import { sql } from 'kysely';

/** Those that its file names by their addresses. */
export interface PicturesOfChangeSet {
  total: number;
  done: number;
  failed: { line: number; url: string; message: string }[];
}

const MOST_FAILED = 1_000;

/** In a statement that reads change sets. */
export const picturesOfChangeSet = sql<PicturesOfChangeSet>`(
  select jsonb_build_object('total', count(*) filter (where state <> 'ended'), 'done', count(*) filter (where state = 'done'),
    'failed', coalesce((select jsonb_agg(jsonb_build_object('line', line, 'url', url, 'message', message) order by line, id)
      from (select id, line, url, message from import_pictures where change_set_id = change_sets.id and state = 'failed'
        order by line, id limit ${sql.lit(MOST_FAILED)}) as failed), '[]'))
  from import_pictures where change_set_id = change_sets.id)`;
