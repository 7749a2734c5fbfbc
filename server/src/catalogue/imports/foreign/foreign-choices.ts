/** What variants of other programs are chosen by, as options of the shop, with those and those values that it lacks. */

import { MAX_OPTION_NAME } from '@shop/contract/option-bodies';
import { COLOR_OPTION, isBuiltIn, MAX_OPTION_VALUES, MAX_OPTIONS, SIZE_OPTION } from '@shop/contract/options';
import { optionColumn } from '@shop/contract/product-files';
import { importErrorsText } from '@shop/messages/import-errors';
import type { NeededOptionColumn } from '../../../schema/change-sets.ts';
import type { OptionRow } from '../../options/options.queries.ts';
import { valuesFrom } from '../../products/value-ids.ts';
import type { OwnLine } from './foreign-table.ts';

/** What others call the sizes that a shop has at first. */
const SIZES = new Map(
  Object.entries({
    ...{ '2xs': 'xxs', xxl: '2xl', xxxl: '3xl', 'extra small': 'xs', small: 's', medium: 'm', large: 'l' },
    ...{ 'extra large': 'xl' },
  }),
);
const COLORS = new Map(Object.entries({ grey: 'gray' }));

const isColor = (name: string) => /^colou?rs?$/i.test(name);
const isSize = (name: string) => /^sizes?$/i.test(name);
// In own files a vertical bar joins values.
const cleaned = (text: string) => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim();

export interface OptionsOfFile {
  /** All options, as they are to be. */
  rows: readonly OptionRow[];
  needed: NeededOptionColumn[];
  /** The lines with cells that name values by their ids. What cannot be made is an error of its line. */
  lines: OwnLine[];
}

/** @param newIds ids for options that the shop lacks, as many as are asked for */
export async function optionsOfFile(
  lines: readonly OwnLine[],
  known: readonly OptionRow[],
  newIds: (count: number) => Promise<number[]>,
): Promise<OptionsOfFile> {
  const named = namedIn(lines);
  const missing = [...named].filter(([name]) => rowNamed(known, name) === undefined).map(([, { name }]) => name);
  const made = missing
    .filter((name) => name.length <= MAX_OPTION_NAME)
    .slice(0, Math.max(0, MAX_OPTIONS - known.length));
  const ids = made.length === 0 ? [] : await newIds(made.length);
  const added = made.flatMap((name, n): OptionRow[] => {
    const id = ids[n];
    const never = new Date(0);
    if (id === undefined) return [];
    return [{ id, name, kind: 'text', values: [], translations: {}, created_at: never, updated_at: never }];
  });
  const all = [...known, ...added];
  const rows = all.map((row) =>
    withValues(
      row,
      [...named].flatMap(([name, { values }]) => (rowNamed(all, name)?.id === row.id ? [...values.values()] : [])),
    ),
  );
  const needed = rows.flatMap((row): NeededOptionColumn[] => {
    const before = known.find(({ id }) => id === row.id);
    const values = row.values.slice(before?.values.length ?? 0).map(({ id, name }) => ({ id, name }));
    return before !== undefined && values.length === 0
      ? []
      : [{ id: row.id, name: row.name, isNew: before === undefined, values }];
  });
  return { rows, needed, lines: withCells(lines, rows) };
}

interface Named {
  name: string;
  /** By the name in small letters. */
  values: Map<string, string>;
}

/** By the name in small letters. */
function namedIn(lines: readonly OwnLine[]): Map<string, Named> {
  const named = new Map<string, Named>();
  for (const { chosen } of lines) {
    for (const [option, { value }] of chosen) {
      const name = cleaned(option);
      const one = named.get(name.toLowerCase()) ?? { name, values: new Map<string, string>() };
      named.set(name.toLowerCase(), one);
      const text = cleaned(value);
      if (text !== '' && !one.values.has(text.toLowerCase())) one.values.set(text.toLowerCase(), text);
    }
  }
  return named;
}

function rowNamed(rows: readonly OptionRow[], name: string): OptionRow | undefined {
  const own = rows.find((row) => row.name.toLowerCase() === name.toLowerCase());
  if (own !== undefined) return own;
  const builtIn = isColor(name) ? COLOR_OPTION : isSize(name) ? SIZE_OPTION : undefined;
  return rows.find(({ id }) => id === builtIn);
}

function idIn({ id: option, values }: OptionRow, text: string): string | undefined {
  const lower = text.toLowerCase();
  const same = values.find(({ name }) => name.toLowerCase() === lower);
  if (same !== undefined) return same.id;
  const usual = option === SIZE_OPTION ? SIZES : option === COLOR_OPTION ? COLORS : undefined;
  return values.find(({ id }) => id === usual?.get(lower))?.id;
}

/** With the values that lines name of it, as far as there is room. */
function withValues(row: OptionRow, texts: readonly string[]): OptionRow {
  const fresh = texts.filter((text) => text.length <= MAX_OPTION_NAME && idIn(row, text) === undefined);
  const room = Math.max(0, MAX_OPTION_VALUES - row.values.length);
  const names = [...new Map(fresh.map((text) => [text.toLowerCase(), text])).values()].slice(0, room);
  if (names.length === 0) return row;
  const values = valuesFrom([...row.values, ...names.map((name) => ({ name }))], row.values);
  return { ...row, values: values.map(({ id, name, now }) => ({ id, name, hex: now?.hex ?? null })) };
}

/** A line without a group is alone. */
const groupOf = ({ group, line }: OwnLine) => group || `line ${line}`;

function withCells(lines: readonly OwnLine[], rows: readonly OptionRow[]): OwnLine[] {
  /** What the product of each group comes in. */
  const colors = new Map<string, Set<string>>();
  const sizes = new Map<string, Set<string>>();
  const own = lines.map((line) => {
    const cells: Record<string, string> = {};
    const errors = [...line.errors];
    for (const [option, { value, word }] of line.chosen) {
      const found = meant(rows, cleaned(option), cleaned(value));
      if ('message' in found) errors.push({ column: word, message: found.message });
      else if (isBuiltIn(found.row.id)) {
        const isOfColor = found.row.id === COLOR_OPTION;
        cells[isOfColor ? 'color' : 'size'] = found.id;
        const all = isOfColor ? colors : sizes;
        all.set(groupOf(line), (all.get(groupOf(line)) ?? new Set()).add(found.id));
      } else cells[optionColumn(found.row.name.toLowerCase())] = found.id;
    }
    return { ...line, cells: { ...line.cells, ...cells }, errors };
  });
  return own.map((line) => {
    const [ofColors, ofSizes] = [colors.get(groupOf(line)), sizes.get(groupOf(line))];
    const cells = {
      ...line.cells,
      ...(ofColors && { colors: [...ofColors].join('|') }),
      ...(ofSizes && { sizes: [...ofSizes].join('|') }),
    };
    return { ...line, cells };
  });
}

function meant(
  rows: readonly OptionRow[],
  name: string,
  text: string,
): { row: OptionRow; id: string } | { message: string } {
  const tooLong = [name, text].find((one) => one.length > MAX_OPTION_NAME);
  if (tooLong !== undefined) return { message: importErrorsText.longestName({ most: MAX_OPTION_NAME }) };
  const row = rowNamed(rows, name);
  if (row === undefined) return { message: importErrorsText.mostOptions({ most: MAX_OPTIONS, name }) };
  const id = idIn(row, text);
  if (id !== undefined) return { row, id };
  return { message: importErrorsText.mostValues({ most: MAX_OPTION_VALUES, name: row.name, value: text }) };
}
