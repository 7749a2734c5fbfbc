import { sizeChoices } from '@shop/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { bySize } from './size-order.ts';

const sorted = (...names: string[]) => bySize(names.map((value) => ({ value }))).map(({ value }) => value);

describe('sizes in a filter', () => {
  it('go from the smallest to the largest, those that a shop has added too', () => {
    const names = sizeChoices.map(({ name }) => name);
    expect(sorted(...names.toReversed())).toEqual(names);
    expect(sorted('5XL', 'XL', 'm', 'XXXS', 'XXL')).toEqual(['XXXS', 'm', 'XL', 'XXL', '5XL']);
  });

  it('that are numbers follow by their size, and all others as they came', () => {
    expect(sorted('One size', '44', '37,5', 'S', '38', 'Kids')).toEqual(['S', '37,5', '38', '44', 'One size', 'Kids']);
  });
});
