import type * as z from 'zod/mini';
import type { MinorUnits } from '../../money.ts';
import type { Missing } from '../order-price.ts';
import type { PromotionKind, TermFields, Terms } from './terms.ts';

/** A line that qualifies. */
export interface Qualifying {
  /** Its position in the order. */
  line: number;
  productId: number;
  categories: readonly string[];
  brand: string;
  unitPriceMinor: MinorUnits;
  quantity: number;
  /** Before promotions. */
  amountMinor: MinorUnits;
}

/** What a kind of promotions is. */
export interface PromotionKindTraits<Kind extends PromotionKind> {
  /** Reads terms from the fields of a body, with a message for each that is wrong; `z.encode` makes the fields of terms. */
  fields: z.ZodMiniType<Terms<Kind>, { kind: Kind } & Partial<TermFields>>;
  /** Reads terms from a row of `promotions`. */
  stored: z.ZodMiniType<Terms<Kind>>;
  /**
   * Of a kind that makes shipping cheaper: the ids of the methods; empty: all but pick-up. Such a promotion applies also if it takes
   * nothing off.
   */
  shippingMethods?: (terms: Terms<Kind>) => readonly number[];
  /** Whether a line qualifies for it, besides the lists that all kinds have; left out: any. */
  concerns?: (terms: Terms<Kind>, line: Qualifying) => boolean;
  /** What the lines that qualify lack, so that it does not apply; null: nothing. The minimum of a promotion is no matter here. */
  missing: (terms: Terms<Kind>, qualifying: readonly Qualifying[]) => Missing;
  /**
   * @param left what earlier promotions left of each line that qualifies
   * @returns what it takes off each of them, at most what is left
   */
  takesOff: (terms: Terms<Kind>, qualifying: readonly Qualifying[], left: readonly MinorUnits[]) => MinorUnits[];
  /** What shoppers get for money or units that are missing, as the end of a sentence; null: the promotion. */
  reward: (terms: Terms<Kind>, missing: 'minor' | 'units') => string | null;
}

/** Where nothing but the minimum of a promotion can be missing. */
export const nothingMissing = () => null;

/** @returns what is missing to so many units */
export function missingUnits(needed: number, qualifying: readonly Qualifying[]): Missing {
  const units = unitsOf(qualifying);
  return units < needed ? { units: needed - units } : null;
}

export function unitsOf(lines: readonly Qualifying[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
