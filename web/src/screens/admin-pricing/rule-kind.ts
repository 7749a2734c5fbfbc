/** What shipping zones, tax rates and promotions have in common for a form. */

import type { RuleData } from '../../data/price-rules.ts';
import type { FieldMessages } from '../../forms/use-field-errors.ts';
import type { DraftPart } from './merge-drafts.ts';

export type RuleItem = 'zone' | 'rate' | 'promotion';

export type Stored = { id: number; updatedAt: string };

export type RuleKind<Rule extends Stored, Draft extends object, Body extends object> = {
  /** By which sentences about all kinds know this one. */
  item: RuleItem;
  countText: (values: { count: number }) => string;
  data: RuleData<Rule, Body>;
  nameOf: (rule: Rule) => string;
  /** What its deletion means, in a sentence. */
  consequence: (rule: Rule) => string;
  /** @param rule undefined for a new one */
  draftOf: (rule: Rule | undefined) => Draft;
  /** @returns undefined if what the browser has stored is no draft */
  parseDraft: (stored: unknown) => Draft | undefined;
  /** The body, or a message for each field that is not valid. @param base the rule that is changed */
  read: (draft: Draft, base: Rule | undefined) => { body: Body | undefined; messages: FieldMessages<string> };
  /** All parts of the draft, for conflicts. */
  parts: readonly DraftPart<Draft>[];
  /** All that can have a message, in the order of the form. `name` is its path in the body, and the id of the field. */
  fields: (draft: Draft) => readonly { name: string; label: string }[];
};

type Issue = { path: readonly PropertyKey[]; message: string };

/** Messages by field. One about a path that has no field of its own goes to the field that holds it. */
export function messagesAt(issues: readonly Issue[], names: readonly string[]): FieldMessages<string> {
  const messages: FieldMessages<string> = {};
  for (const { path, message } of issues) {
    const parts = path.map(String);
    const ends = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
    const name = ends.find((end) => names.includes(end)) ?? names.find((one) => one.startsWith(`${parts.join('.')}.`));
    if (name !== undefined) messages[name] ??= message;
  }
  return messages;
}
