/** The tables of search terms and synonyms. */

import type { ColumnType, Generated } from 'kysely';

export interface SearchTermTables {
  search_synonyms: {
    only_row: Generated<boolean>;
    /** English ones. */
    groups: ColumnType<string[][], string, string>;
    /** By language. */
    further: ColumnType<Record<string, string[][]>, string | undefined, string>;
    /** Ids of general synonyms that are switched off. */
    general_off: Generated<number[]>;
  };
  search_terms: {
    /** YYYY-MM-DD, in UTC. */
    day: string;
    term: string;
    searches: number;
    results: number;
    corrected_to: string | null;
    filtered: boolean;
    last_at: Date;
  };
}
