import { decimalsOfShop } from '@shop/contract/money';
import { formsText } from '@shop/messages/forms';

/** @returns undefined for an empty field, NaN for a text that is no number */
export function numberIn(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

const mostDecimals = () => Math.max(2, decimalsOfShop());

/**
 * Of a field that takes at most two decimals, or as many as the currency has. `1.250` may be meant as 1250, as spreadsheets of many
 * countries write it, and must not become 1.25.
 * @returns undefined for an empty field, NaN also for more decimals
 */
export function hundredthsIn(text: string): number | undefined {
  return (/\.(\d+)\s*$/.exec(text)?.[1]?.length ?? 0) > mostDecimals() ? Number.NaN : numberIn(text);
}

/** @returns what is wrong with a text that `hundredthsIn` takes for no number; undefined for others */
export function numberFault(name: string, text: string): string | undefined {
  if (!Number.isNaN(hundredthsIn(text))) return undefined;
  if (Number.isNaN(numberIn(text))) return formsText.nameMustBeANumber({ name });
  return formsText.nameMustHaveNothingBetween({ name, decimals: mostDecimals() });
}

/**
 * What is wrong with fields that `hundredthsIn` reads.
 * @param typed by the path of each field in the body, whose last part is its name
 */
export function numberFaults(typed: Readonly<Record<string, string>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [path, text] of Object.entries(typed)) {
    const fault = numberFault(path.split('.').at(-1) ?? path, text);
    if (fault !== undefined) faults[path] = fault;
  }
  return faults;
}
