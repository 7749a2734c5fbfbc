import { describe, expect, it } from 'vitest';
import { chooseForChanges } from './changed.mjs';

const files = {
  'contract/src/money.ts': '',
  'contract/src/money.test.ts': "import { cents } from './money.ts';",
  'server/src/orders/place-order.ts': "import { toMinorUnits } from '@shop/contract/money';",
  'server/src/orders/place-order.test.ts': '',
  'server/src/orders/place-order.races.test.ts': '',
  'server/src/orders/placed.queries.ts': '',
  'server/src/orders/quote.test.ts': "import { toMinorUnits } from '@shop/contract/money';",
  'server/src/cart/cart.test.ts': "import { placeOrder } from '../orders/place-order.ts';",
  'web/src/ui/Button.tsx': "import { formatMoney } from '@shop/contract/money';",
  'web/src/ui/Button.test.tsx': "import { Button } from './Button.tsx';",
  'e2e/cart.journey.ts': '',
  'e2e/shopper.ts':
    "import { freePort } from '../server/test/free-ports.ts'; import { money } from '@shop/contract/money';",
  'docs/operate.md': '',
  'scripts/checks/docs-names.test.mjs': '',
  'scripts/checks/import-rules.test.mjs': '',
};
const all = Object.keys(files);
const read = (/** @type {string} */ path) => Object.entries(files).find(([name]) => name === path)?.[1] ?? '';
const workspaces = ['contract', 'leased-queue', 'server', 'web', 'e2e'];
const choose = (/** @type {string[]} */ ...changed) => chooseForChanges(changed, all, workspaces, read);
const always = ['scripts/checks/docs-names.test.mjs'];

describe('npm test -- --changed', () => {
  it('runs the tests that have the name of a file or import it', () => {
    expect(choose('server/src/orders/place-order.ts')).toEqual({
      lint: ['server/src/orders/place-order.ts'],
      types: ['server', 'e2e'],
      tests: [
        ...always,
        'server/src/cart/cart.test.ts',
        'server/src/orders/place-order.races.test.ts',
        'server/src/orders/place-order.test.ts',
      ],
      journeys: [],
    });
  });

  it('runs all tests of the folder if there is none', () => {
    expect(choose('server/src/orders/placed.queries.ts').tests).toEqual([
      ...always,
      'server/src/orders/place-order.races.test.ts',
      'server/src/orders/place-order.test.ts',
      'server/src/orders/quote.test.ts',
    ]);
  });

  it('checks what imports the contract, too', () => {
    const { types, tests } = choose('contract/src/money.ts');
    expect(types).toEqual(['contract', 'server', 'web', 'e2e']);
    expect(tests).toEqual(['contract/src/money.test.ts', ...always, 'server/src/orders/quote.test.ts']);
  });

  it('runs a changed test alone, and journeys only where one was changed', () => {
    expect(choose('web/src/ui/Button.test.tsx').tests).toEqual([...always, 'web/src/ui/Button.test.tsx']);
    expect(choose('e2e/cart.journey.ts')).toMatchObject({ types: ['e2e'], journeys: ['e2e/cart.journey.ts'] });
    expect(choose('e2e/shopper.ts').journeys).toEqual([]);
  });

  it('checks the names in a page, and nothing else, where only pages changed', () => {
    expect(choose('docs/operate.md')).toEqual({ lint: [], types: [], tests: always, journeys: [] });
    expect(choose('scripts/checks/import-rules.test.mjs').types).toEqual(['scripts']);
  });
});
