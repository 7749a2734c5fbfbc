/** The table of all kinds of promotions, and what prices, bodies and rows ask of it. Nothing else distinguishes kinds. */

import * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import type { Missing } from '../order-price.ts';
import { buyXGetY } from './buy-x-get-y.ts';
import { cheapestFree } from './cheapest-free.ts';
import { fixed } from './fixed.ts';
import { freeShipping } from './free-shipping.ts';
import type { PromotionKindTraits, Qualifying } from './kind-traits.ts';
import { perItem } from './per-item.ts';
import { percent } from './percent.ts';
import { noTerms, type PromotionKind, type TermFields, type Terms } from './terms.ts';
import { tiers } from './tiers.ts';
import { xForY } from './x-for-y.ts';

const traits: { readonly [Kind in PromotionKind]: PromotionKindTraits<Kind> } = {
  percent,
  fixed,
  perItem,
  tiers,
  buyXGetY,
  cheapestFree,
  xForY,
  freeShipping,
};

type OfKind<Fields> = { kind: PromotionKind } & Fields;

/** What is wrong with the fields of a body for its kind. Fields that the kind does not take are ignored. */
export function wrongTerms(fields: OfKind<TermFields>): { path: string; message: string }[] {
  const { error } = z.safeParse(traits[fields.kind].fields, fields);
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** @throws ZodError where `wrongTerms` finds something */
export function termsOfFields(fields: OfKind<TermFields>): Terms {
  return z.parse(traits[fields.kind].fields, fields);
}

/** A row's terms, in minor units, hundredths of a percent and ids: some have columns of their own, `terms` has the others. */
export type StoredTerms = OfKind<Pick<TermFields, 'value' | 'n' | 'x' | 'y'>> & { terms: Record<string, unknown> };

/** @throws ZodError where a row lacks a field of its kind, which the database does not allow */
export function termsOfRow({ terms, ...row }: StoredTerms): Terms {
  return z.parse(traits[row.kind].stored, { ...row, ...terms });
}

export function rowOfTerms({ kind, ...terms }: Terms): StoredTerms {
  const row: StoredTerms = { kind, value: null, n: null, x: null, y: null, terms: {} };
  for (const [name, value] of Object.entries(terms)) {
    if (name in row) Object.assign(row, { [name]: value });
    else row.terms[name] = value;
  }
  return row;
}

/** The fields of a body, null where the kind does not take one. */
export function fieldsOfTerms<Kind extends PromotionKind>(terms: Terms<Kind>): OfKind<TermFields> {
  return { ...noTerms, ...z.encode(traits[terms.kind].fields, terms) };
}

/** The ids of the shipping methods that it makes cheaper; empty: all but pick-up; undefined: none, it is another kind. */
export function shippingMethodsOf<Kind extends PromotionKind>(terms: Terms<Kind>): readonly number[] | undefined {
  return traits[terms.kind].shippingMethods?.(terms);
}

export function isConcerned<Kind extends PromotionKind>(terms: Terms<Kind>, line: Qualifying): boolean {
  return traits[terms.kind].concerns?.(terms, line) ?? true;
}

export function missingIn<Kind extends PromotionKind>(terms: Terms<Kind>, qualifying: readonly Qualifying[]): Missing {
  return traits[terms.kind].missing(terms, qualifying);
}

/**
 * @param leftMinor what earlier promotions left of each line
 * @returns an amount for each line, at most what is left of it
 */
export function amountsOff<Kind extends PromotionKind>(
  terms: Terms<Kind>,
  qualifying: readonly Qualifying[],
  leftMinor: readonly MinorUnits[],
): MinorUnits[] {
  const left = qualifying.map(({ line }) => leftMinor[line] ?? 0);
  const amounts = traits[terms.kind].takesOff(terms, qualifying, left);
  const off = leftMinor.map(() => 0);
  qualifying.forEach(({ line }, index) => {
    off[line] = amounts[index] ?? 0;
  });
  return off;
}

/** The end of the sentence that says what is missing. */
export function rewardOf<Kind extends PromotionKind>(terms: Terms<Kind>, missing: 'minor' | 'units'): string | null {
  return traits[terms.kind].reward(terms, missing);
}
