/** Reads the values of audit entries, which are of any shape, also those of former versions. */

import { formatMoney, toAmount } from '@shop/contract/money';
import type { AuditRow } from '../../audit/audit.queries.ts';

type Values = Pick<AuditRow, 'before' | 'after'>;

export function textIn(row: Values, name: string, side: 'before' | 'after' = 'after'): string | undefined {
  const value = row[side]?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberIn(row: Values, name: string): number | undefined {
  const value = row.after?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** '$12.50' */
export function amountIn(row: Values, name = 'amount_cents'): string | undefined {
  const minor = numberIn(row, name);
  return minor === undefined ? undefined : formatMoney(toAmount(minor));
}
