import { describe, expect, test } from 'vitest';
import { readUnits } from './units.ts';

const most = new Map([
  [51, 3],
  [52, 1],
]);

describe('typed units', () => {
  test('are summed, and lines without any are left out', () => {
    expect(readUnits({ 51: ' 2 ', 52: '' }, most)).toEqual({
      lines: [{ line: 51, quantity: 2 }],
      total: 2,
      errors: {},
    });
  });

  test.each(['4', '-1', '1.5', 'two'])('may not be %s', (text) => {
    const { lines, errors } = readUnits({ 51: text, 52: '1' }, most);
    expect(lines).toEqual([{ line: 52, quantity: 1 }]);
    expect(errors).toEqual({ 51: 'Enter a whole number from 0 to 3' });
  });
});
