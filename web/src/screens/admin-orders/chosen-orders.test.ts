import { MAX_ACTION_ORDERS } from '@shop/contract/order-actions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between, withChoice, withToggled } from './chosen-orders.ts';

const page = [30, 20, 10, 40, 50];
const nothing = { ids: [], last: undefined };

describe('choosing orders', () => {
  test('one by one, in the order in which they were pressed', () => {
    const two = withToggled(withToggled(nothing, 10, page, false), 30, page, false);
    expect(two.ids).toEqual([10, 30]);
    expect(withToggled(two, 10, page, false).ids).toEqual([30]);
  });

  test('a range goes from the order pressed before to this one, up or down, and takes over whether that is chosen', () => {
    const first = withToggled(nothing, 20, page, false);
    expect(withToggled(first, 40, page, true).ids).toEqual([20, 10, 40]);
    expect(withToggled(first, 30, page, true).ids).toEqual([20, 30]);
    const all = withChoice(nothing, page, true);
    const none = withToggled(withToggled(all, 20, page, false), 50, page, true);
    expect(none.ids).toEqual([30]);
  });

  test('a range from an order of another page is this order alone', () => {
    const other = withToggled(nothing, 99, [99, 98], false);
    expect(withToggled(other, 40, page, true).ids).toEqual([99, 40]);
    expect(between(page, undefined, 10)).toEqual([10]);
  });

  test('never holds more than an action takes, and none twice', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 250 });
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 6 }), (presses) => {
        let choice: ReturnType<typeof withChoice> = nothing;
        for (const [some, on] of presses) choice = withChoice(choice, some, on);
        expect(choice.ids.length).toBeLessThanOrEqual(MAX_ACTION_ORDERS);
        expect(new Set(choice.ids).size).toBe(choice.ids.length);
      }),
    );
  });
});
