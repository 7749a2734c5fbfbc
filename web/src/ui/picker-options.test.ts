import { describe, expect, test } from 'vitest';
import { matchingOptions, type PickerOption } from './picker-options.ts';

const options: PickerOption[] = [
  { value: 'DZ', label: 'Algeria' },
  { value: 'GE', label: 'Georgia', words: 'GE' },
  { value: 'DE', label: 'Germany', words: 'DE' },
  { value: 'NI', label: 'Nicaragua' },
  { value: 'NE', label: 'Niger' },
  { value: 'CI', label: 'Côte d’Ivoire', words: 'CI' },
  { value: 'TF', label: 'French Southern Territories' },
];
const found = (typed: string, most = 8) => matchingOptions(options, typed, most).map(({ value }) => value);

describe('a picker suggests', () => {
  test('what begins with the text before what has a word that does, and that before what contains it', () => {
    expect(found('ge')).toEqual(['GE', 'DE', 'DZ', 'NE']);
    expect(found('so')).toEqual(['TF']);
  });

  test('the one with exactly these letters first', () => {
    expect(found('de')[0]).toBe('DE');
    expect(found('ci')[0]).toBe('CI');
    expect(found('niger')[0]).toBe('NE');
  });

  test('without regard to case and accents', () => {
    expect(found('COTE')).toEqual(['CI']);
  });

  test('the first ones while nothing is typed, and never more than fit', () => {
    expect(found('', 2)).toEqual(['DZ', 'GE']);
    expect(found('ge', 1)).toEqual(['GE']);
    expect(found('xyz')).toEqual([]);
  });
});
