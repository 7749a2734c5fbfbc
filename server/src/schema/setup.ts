/** The tables of first steps: what the demo brought, and what of the setup cannot be told from other tables. */

import type { Generated } from 'kysely';

export interface SetupTables {
  demo_products: { product_id: number };
  demo_accounts: { user_id: number };
  demo_pictures: { media_id: number };
  setup: {
    only_row: Generated<boolean>;
    dismissed: Generated<boolean>;
    no_taxes: Generated<boolean>;
    mail_accepted_at: Date | null;
    /** How members of staff see long lists who have chosen nothing. */
    table_view: Generated<'compact' | 'all-columns'>;
  };
}
