/** The table of what the merchant has set of the shop. */

import type { ColumnType, Generated } from 'kysely';

export interface SettingsTables {
  settings: {
    only_row: Generated<boolean>;
    /** By field. A field that is not there has its default. */
    given: ColumnType<Record<string, unknown>, string | undefined, string>;
    updated_at: Date;
  };
}
