/** The groups as rows of a form. */

import type { SynonymGroups } from '@shop/contract/search';
import { adminSearchText } from '@shop/messages/admin-search';
import { mergeGroups, readGroup, textOf } from './synonym-groups.ts';

export type SynonymRow = {
  key: number;
  /** As it is typed. */
  text: string;
  /** Phrases of the text; those of a row that was not edited are as they are stored, also with commas in them. */
  group: readonly string[];
};

let made = 0;

export function newRow(group: readonly string[] = []): SynonymRow {
  made += 1;
  return { key: made, text: textOf(group), group };
}

export const rowsOf = (groups: SynonymGroups): SynonymRow[] => groups.map(newRow);

export const withText = (row: SynonymRow, text: string): SynonymRow => ({ ...row, text, group: readGroup(text) });

const isFilled = ({ group }: SynonymRow) => group.length > 0;

/** Rows without a phrase are nothing. */
export const groupsOf = (rows: readonly SynonymRow[]): string[][] =>
  rows.filter(isFilled).map(({ group }) => [...group]);

/** Rows of what somebody else has stored, with the changes that were made here; unchanged ones stay the same rows. */
export function mergeRows(base: SynonymGroups, rows: readonly SynonymRow[], theirs: SynonymGroups): SynonymRow[] {
  const left = rows.filter(isFilled);
  return mergeGroups(base, groupsOf(rows), theirs).map((group) => {
    const at = left.findIndex((row) => textOf(row.group) === textOf(group));
    return left.splice(at, at < 0 ? 0 : 1)[0] ?? newRow(group);
  });
}

/** By the key of their rows: what is wrong, as far as can be said here. */
export function faultsIn(rows: readonly SynonymRow[]): ReadonlyMap<number, string> {
  const lonely = rows.filter(({ group }) => group.length === 1);
  return new Map(lonely.map(({ key }) => [key, adminSearchText.enterAtLeastTwo]));
}

/** The same for what the server has rejected. @param path '2' or '2.1': a group, and maybe a phrase of it */
export function faultAt(rows: readonly SynonymRow[], path: string): number | undefined {
  return rows.filter(isFilled)[Number(path.split('.')[0])]?.key;
}
