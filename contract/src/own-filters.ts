/**
 * Filters of lists by what a shop has defined itself: `attr.<key>` by an attribute of products, `option.<id>` by an option such as grind.
 * Which of them there are is known where their rows are; here is what any of them may look like.
 */

import type * as z from 'zod/mini';
import { isStorable } from './text.ts';

const ATTRIBUTE = 'attr.';
const OPTION = 'option.';
/** How their names begin. */
export const ownFilterPrefixes: readonly string[] = [ATTRIBUTE, OPTION];

const VALUE_MAX = 5000;
const MOST_VALUES = 100;
const MOST_FILTERS = 200;

export interface SentFilter {
  /** As in the query, such as `attr.width_gte`. */
  name: string;
  /** What follows the prefix. */
  of: string;
  /** As they were sent: one may have several, joined by commas. */
  values: readonly string[];
}

export interface OwnFilters {
  attributes: readonly SentFilter[];
  options: readonly SentFilter[];
}

export const noOwnFilters: OwnFilters = { attributes: [], options: [] };

export function isOwnFilter(name: string): boolean {
  return ownFilterPrefixes.some((prefix) => name.startsWith(prefix));
}

type Query = Readonly<Record<string, unknown>>;

/** Of a query's object with all that was sent. */
export function checkOwnFilters({ value, issues }: { value: Query; issues: z.core.$ZodRawIssue[] }): void {
  const names = Object.keys(value).filter(isOwnFilter);
  const fail = (name: string, message: string) => issues.push({ code: 'custom', path: [name], message, input: value });
  const [first] = names;
  if (first !== undefined && names.length > MOST_FILTERS) fail(first, `at most ${MOST_FILTERS} such filters`);
  for (const name of names) {
    const values = [value[name]].flat();
    const texts = values.filter((one) => typeof one === 'string');
    if (texts.length < values.length) fail(name, `${name} must be a text`);
    else if (texts.some((text) => text.length > VALUE_MAX)) fail(name, `${name} is too long`);
    else if (!texts.every(isStorable)) fail(name, `${name} holds impossible characters`);
    else if (wholeValuesOf(texts).length > MOST_VALUES) fail(name, `${name} has more than ${MOST_VALUES} values`);
  }
}

/** Of a query that was checked. */
export function ownFiltersOf(query: Query): OwnFilters {
  const beginningWith = (prefix: string): SentFilter[] =>
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith(prefix)
        ? [{ name, of: name.slice(prefix.length), values: [value].flat().filter((one) => typeof one === 'string') }]
        : [],
    );
  return { attributes: beginningWith(ATTRIBUTE), options: beginningWith(OPTION) };
}

/** Each may join several by commas. Empty ones are none. */
export function valuesOf(sent: readonly string[]): string[] {
  return [...new Set(sent.flatMap((value) => value.split(',')).filter((value) => value.trim() !== ''))];
}

/** Of texts, which may have commas: one value may join several, and those that are repeated are whole. */
export function wholeValuesOf(sent: readonly string[]): string[] {
  return sent.length > 1 ? [...new Set(sent.filter((value) => value.trim() !== ''))] : valuesOf(sent);
}
