import { describe, expect, it } from 'vitest';
import { mergeValues } from './stable-values.ts';

const counted = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([value, count]) => ({ value, label: value, count }));

describe('the values of a filter', () => {
  it('stay where they are when their counts change', () => {
    const before = counted({ Shoes: 7, Music: 5, Pantry: 2 });
    expect(mergeValues(before, counted({ Pantry: 9, Music: 4, Shoes: 1 }))).toEqual(
      counted({ Shoes: 1, Music: 4, Pantry: 9 }),
    );
  });

  it('that no product has any more stay with 0, and new ones follow at the end', () => {
    const before = counted({ Shoes: 7, Music: 5 });
    expect(mergeValues(before, counted({ Garden: 8, Music: 4 }))).toEqual(counted({ Shoes: 0, Music: 4, Garden: 8 }));
  });
});
