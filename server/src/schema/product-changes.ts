/** The tables that tell server processes what changed of the products. */

import type { Generated } from 'kysely';

export interface ProductChangeTables {
  product_changes: { product_id: number; xact: Generated<string>; at: Generated<Date> };
  lists_version_changes: {
    shard: number;
    old_value: number | null;
    new_value: number;
    xact: Generated<string>;
    at: Generated<Date>;
  };
}
