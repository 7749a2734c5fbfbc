import type { Plugin } from 'vite';
import { currencyDecimals } from '../../contract/src/currency-decimals.ts';

/** Gives browsers the decimals of currencies as numbers, not the package that they come from, which has ten times as much. */
export function currencyDecimalsOfBuild(): Plugin {
  return {
    name: 'currency-decimals',
    load: {
      filter: { id: /\/contract\/src\/currency-decimals\.ts$/ },
      handler: () => `export const currencyDecimals = ${JSON.stringify(currencyDecimals)};`,
    },
  };
}
