/** Numbers and their units are one word however they are written: '500 g', '500g' and '500 grams' are all '500g'. */

/** Each unit as words of texts write it; the first way is the one that all become. */
const SPELLINGS = [
  'mg milligram milligrams milligramme milligrammes',
  'g gr gram grams gramme grammes',
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes',
  'oz ounce ounces',
  'lb lbs pound pounds',
  'mm millimetre millimetres millimeter millimeters',
  'cm centimetre centimetres centimeter centimeters',
  'm metre metres meter meters',
  'km kilometre kilometres kilometer kilometers',
  'inch inches',
  'ft foot feet',
  'yd yard yards',
  'ml millilitre millilitres milliliter milliliters',
  'cl centilitre centilitres centiliter centiliters',
  'l ltr litre litres liter liters',
  'w watt watts',
  'kw kilowatt kilowatts',
  'v volt volts',
  'mb megabyte megabytes',
  'gb gigabyte gigabytes',
  'tb terabyte terabytes',
  'mp megapixel megapixels',
  'min mins minute minutes',
  'h hr hrs hour hours',
  'pc pcs piece pieces',
].map((spellings) => spellings.split(' '));

const units = new Map(SPELLINGS.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0] ?? ''])));
/** Alone it is a word of English: '2 in 1'. */
const ATTACHED_ONLY = new Map([['in', 'inch']]);

/** @returns '500g' for '500' and 'grams'; undefined if the words are not a number and its unit */
export function measureOfTwo(number: string, unit: string): string | undefined {
  const one = units.get(unit);
  return one === undefined || !/^[0-9]+$/.test(number) ? undefined : number + one;
}

/** @returns '500g' for '500grams' and for '500g'; undefined if the word is not a number with its unit */
export function measureOfOne(word: string): string | undefined {
  const [, number = '', unit = ''] = /^([0-9]+)(\D+)$/.exec(word) ?? [];
  const one = units.get(unit) ?? ATTACHED_ONLY.get(unit);
  return one === undefined ? undefined : number + one;
}
