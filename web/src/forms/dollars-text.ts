/** What a field for dollars holds: '4.90', '50'. */
export function dollarsText(value: number | null): string {
  if (value === null) return '';
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
