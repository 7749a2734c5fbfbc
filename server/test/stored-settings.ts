/** The settings as they are stored, for tests. */

import type { ShopSettings } from '@shop/contract/settings';
import { sql } from 'kysely';
import type { Db } from '../src/schema.ts';

export async function storeSettings(db: Db, settings: Partial<ShopSettings>): Promise<void> {
  await sql`update settings set given = given || ${JSON.stringify(settings)}::jsonb`.execute(db);
}

export async function hasSettings(db: Db): Promise<boolean> {
  const found = await db.selectFrom('settings').select('given').executeTakeFirstOrThrow();
  return Object.keys(found.given).length > 0;
}
