/** The table of options. Which of them products have, and what variants are, stands in those. */

import type { OptionKind } from '@shop/contract/options';
import type { ColumnType, GeneratedAlways } from 'kysely';

export interface OptionValueColumn {
  id: string;
  name: string;
  hex: string | null;
}

/** An option of a product with the ids of its values; Color and Size without values. */
export interface NamedOptionColumn {
  option: number;
  values?: string[];
}

/** By the id of an option other than Color and Size: the id of the value. */
export type ChoicesColumn = Readonly<Record<string, string>>;

export interface LineChoiceColumn {
  option: number;
  value: string;
  name: string;
  label: string;
}

export interface OptionTables {
  options: {
    id: GeneratedAlways<number>;
    name: string;
    kind: OptionKind;
    values: ColumnType<OptionValueColumn[], string | undefined, string>;
    created_at: Date;
    updated_at: Date;
  };
}
