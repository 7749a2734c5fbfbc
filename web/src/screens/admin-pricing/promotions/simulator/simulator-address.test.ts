import { describe, expect, test } from 'vitest';
import { readSimulator, simulatedOrder, simulatorSearch } from './simulator-address.ts';

const read = (search: string) => readSimulator(new URLSearchParams(search));

describe('the address of the simulator', () => {
  test('names an order', () => {
    expect(simulatedOrder(read('?view=simulator&order=12'))).toEqual({ order: 12 });
    expect(simulatorSearch(read('?view=simulator&order=12'))).toBe('?view=simulator&order=12');
  });

  test('names a cart with its codes, its customer and where it goes', () => {
    const search = '?view=simulator&items=7:2,9:1&codes=SUMMER+W-1&user=3&country=US&state=Oregon';
    expect(simulatedOrder(read(search))).toEqual({
      items: [
        { product: 7, quantity: 2 },
        { product: 9, quantity: 1 },
      ],
      codes: ['SUMMER', 'W-1'],
      user: 3,
      selectedAddress: { country: 'US', state: 'Oregon' },
    });
    expect(read(simulatorSearch(read(search)))).toEqual(read(search));
  });

  test('ignores what is unknown', () => {
    expect(simulatedOrder(read('?view=simulator&order=x&items=7,9:0,a:1'))).toBeUndefined();
    expect(simulatedOrder(read('?view=simulator&items=7:1&user=x&country=Germany'))).toEqual({
      items: [{ product: 7, quantity: 1 }],
      codes: [],
    });
  });
});
