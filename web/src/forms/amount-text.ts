import { plainMoney } from '@shop/contract/money';

/** What a field for money holds: '4.90', '50'. */
export function amountText(value: number | null): string {
  if (value === null) return '';
  return Number.isInteger(value) ? String(value) : plainMoney(value);
}
