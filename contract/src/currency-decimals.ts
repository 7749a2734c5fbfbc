import { data } from 'currency-codes';

/**
 * Decimals by currency, of ISO 4217, where they are not two. The build of the app evaluates this file, so that browsers get the few
 * numbers and not the package.
 */
export const currencyDecimals: Readonly<Record<string, number>> = Object.fromEntries(
  data.flatMap(({ code, digits }) => (digits === 2 ? [] : [[code, digits]])),
);
