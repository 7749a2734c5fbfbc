/** Numbers of units that are typed for the lines of an order. */

import type { LineUnits } from '@shop/contract/shipments';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';

type Wanted = {
  /** The lines with at least one unit. */
  lines: LineUnits[];
  total: number;
  /** By the id of the line. */
  errors: Record<number, string>;
};

/** @param typed by the id of the line; an empty field is 0 @param most by the id of the line */
export function readUnits(typed: Readonly<Record<number, string>>, most: ReadonlyMap<number, number>): Wanted {
  const lines: LineUnits[] = [];
  const errors: Record<number, string> = {};
  let total = 0;
  for (const [line, limit] of most) {
    const text = typed[line]?.trim() ?? '';
    const quantity = text === '' ? 0 : /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(quantity) || quantity > limit) errors[line] = adminOrderFormsText.enterAWholeNumber({ limit });
    else if (quantity > 0) {
      lines.push({ line, quantity });
      total += quantity;
    }
  }
  return { lines, total, errors };
}
