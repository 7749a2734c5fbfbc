/** Numbers and their units are one word however they are written: '500 g', '500g' and '500 grams' are all '500g'. */

/** Each unit as words of texts write it, in every language, without accents; the first way is the one that all become. */
const SPELLINGS = [
  'mg milligram milligrams milligramme milligrammes milligramm miligramo miligramos ملغ',
  'g gr gram grams gramme grammes gramm gramo gramos غ غرام جرام غراما جراما',
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm kilogramo kilogramos كغ كغم كجم كيلو كيلوغرام كيلوجرام',
  'oz ounce ounces',
  'lb lbs pound pounds',
  'mm millimetre millimetres millimeter millimeters milimetro milimetros مم',
  'cm centimetre centimetres centimeter centimeters zentimeter centimetro centimetros سم',
  'm metre metres meter meters metern metro metros متر',
  'km kilometre kilometres kilometer kilometers kilometro kilometros كم',
  'inch inches zoll pouce pouces pulgada pulgadas بوصة',
  'ft foot feet',
  'yd yard yards',
  'ml millilitre millilitres milliliter milliliters mililitro mililitros مل',
  'cl centilitre centilitres centiliter centiliters zentiliter centilitro centilitros سل',
  'l ltr litre litres liter liters litro litros لتر',
  'w watt watts vatio vatios واط',
  'kw kilowatt kilowatts kilovatio kilovatios كيلوواط',
  'v volt volts voltio voltios فولت',
  'mb megabyte megabytes',
  'gb gigabyte gigabytes',
  'tb terabyte terabytes',
  'mp megapixel megapixels',
  'min mins minute minutes minuten minuto minutos دقيقة',
  'h hr hrs hour hours std stunde stunden heure heures hora horas ساعة',
  'pc pcs piece pieces stk stuck stueck pieza piezas قطعة',
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
