import { sql } from 'kysely';
import type { Db, Reader, Tx } from '../schema.ts';
import { untouchedProducts } from './demo.queries.ts';

export interface StoredSetup {
  dismissed: boolean;
  no_taxes: boolean;
  mail_accepted_at: Date | null;
}

const columns = ['dismissed', 'no_taxes', 'mail_accepted_at'] as const;

export async function findSetup(db: Reader): Promise<StoredSetup> {
  return db.selectFrom('setup').select(columns).executeTakeFirstOrThrow();
}

export async function findSetupForUpdate(tx: Tx): Promise<StoredSetup> {
  return tx.selectFrom('setup').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export async function updateSetup(
  tx: Tx,
  { dismissed, no_taxes }: Omit<StoredSetup, 'mail_accepted_at'>,
): Promise<void> {
  await tx.updateTable('setup').set({ dismissed, no_taxes }).execute();
}

/** Only the first time is written. */
export async function recordMailAccepted(db: Db, at: Date): Promise<void> {
  await db.updateTable('setup').set({ mail_accepted_at: at }).where('mail_accepted_at', 'is', null).execute();
}

/** What first steps depend on, but for what a process knows anyway. */
export interface SetupFacts {
  currencyChosen: boolean;
  /** A product that is sold and that the demo did not bring as it is. */
  ownProduct: boolean;
  shippingMethod: boolean;
  taxRate: boolean;
  order: boolean;
  /** Terms and imprint have text. */
  legalPages: boolean;
  members: number;
}

export async function findSetupFacts(db: Reader): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    select (select given ? 'currency' from settings) as "currencyChosen",
      exists (select from products where not deleted and id not in (${untouchedProducts})) as "ownProduct",
      exists (select from shipping_methods) as "shippingMethod",
      exists (select from tax_rates) as "taxRate",
      exists (select from orders) as "order",
      (select count(*) = 2 from pages where slug in ('terms', 'imprint') and html <> '') as "legalPages",
      (select count(*) from users where role = 'admin') as members`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A query of single values answered no row');
  return facts;
}
