import { setShopMoney, toMinorUnits } from '@shop/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { readPriceWords } from './price-words.ts';

const read = (query: string, language?: string) => {
  const found = readPriceWords(query, language);
  return found && [found.minMinor ?? null, found.maxMinor ?? null, found.words, found.rest];
};

describe('price words', () => {
  it.each([
    ['black headphones under 200', null, 200, 'under 200', 'black headphones'],
    ['blue phone under $500', null, 500, 'under $500', 'blue phone'],
    ['Under $1,000 laptop', null, 1000, 'Under $1,000', 'laptop'],
    ['shirt below 19.99', null, 19.99, 'below 19.99', 'shirt'],
    ['gift for less than 25 dollars', null, 25, 'for less than 25 dollars', 'gift'],
    ['lamp cheaper than 30', null, 30, 'cheaper than 30', 'lamp'],
    ['lamp up to $30', null, 30, 'up to $30', 'lamp'],
    ['lamp <50', null, 50, '<50', 'lamp'],
    ['sofa over 300', 300, null, 'over 300', 'sofa'],
    ['sofa above $300.50', 300.5, null, 'above $300.50', 'sofa'],
    ['sofa more than 300 usd', 300, null, 'more than 300 usd', 'sofa'],
    ['desk from 50', 50, null, 'from 50', 'desk'],
    ['desk at least $50', 50, null, 'at least $50', 'desk'],
    ['$100-200', 100, 200, '$100-200', ''],
    ['chair $100 – $200', 100, 200, '$100 – $200', 'chair'],
    ['100 to 200 dollars chair', 100, 200, '100 to 200 dollars', 'chair'],
    ['chair between 100 and 200', 100, 200, 'between 100 and 200', 'chair'],
    ['chair from 100 to 200', 100, 200, 'from 100 to 200', 'chair'],
    ['chair $200-100', 100, 200, '$200-100', 'chair'],
    ['over 50 shoes under 100', 50, 100, 'over 50 under 100', 'shoes'],
    ['tea $20 or less', null, 20, '$20 or less', 'tea'],
    ['watch $100+', 100, null, '$100+', 'watch'],
    ['shoes, under $200.', null, 200, 'under $200.', 'shoes,'],
    ['under 200', null, 200, 'under 200', ''],
    ['size 38 boots under 100', null, 100, 'under 100', 'size 38 boots'],
    ['2 person tent under 200', null, 200, 'under 200', '2 person tent'],
  ])('%s', (query, from, to, words, rest) => {
    expect(read(query)).toEqual([from && toMinorUnits(from), to && toMinorUnits(to), words, rest]);
  });

  it.each([
    '501 jeans',
    'size 38',
    '65 inch',
    '65 inch tv',
    'No. 4237',
    '2 person tent',
    'cheap red shoes',
    'under armour shirt',
    'over-ear headphones',
    'over the door hook',
    'over 65 inch tv',
    'tent over 4 person',
    'backpack under 2 kg',
    'toys from 3 months',
    'up to 40% off',
    'thermometer below 0 degrees',
    'posters from 1990',
    'size over 44',
    'no. over 9',
    'air max 90',
    'puzzle over 1000 pieces',
    '100-200 ml',
    '10 to 12 years',
    '3 and 4',
    'from 10 to 20 cm',
    '200',
    '$50 gift card',
    'under 200g',
    'under 2.345',
    'over 200 under 100',
    'under 0',
    'thunder 200',
    '',
  ])('not in: %s', (query) => {
    expect(read(query)).toBeUndefined();
  });

  it('an amount with the sign of dollars is a price whatever follows it', () => {
    expect(read('under $20 pack of pens')).toEqual([null, 2000, 'under $20', 'pack of pens']);
  });

  it.each([
    ['de', 'Kopfhörer unter 50', null, 50, 'unter 50', 'Kopfhörer'],
    ['de', 'Kopfhörer für unter 49,99 €', null, 49.99, 'für unter 49,99 €', 'Kopfhörer'],
    ['de', 'Sofa bis 1.200 Euro', null, 1200, 'bis 1.200 Euro', 'Sofa'],
    ['de', 'Sofa ab 1.200,50', 1200.5, null, 'ab 1.200,50', 'Sofa'],
    ['de', 'Sofa Über 19.99', 19.99, null, 'Über 19.99', 'Sofa'],
    ['de', 'Stuhl zwischen 50 und 100', 50, 100, 'zwischen 50 und 100', 'Stuhl'],
    ['de', 'Stuhl 50 bis 100 Euro', 50, 100, '50 bis 100 Euro', 'Stuhl'],
    ['de', 'Stuhl 50 € oder weniger', null, 50, '50 € oder weniger', 'Stuhl'],
    ['de', 'chair under 50', null, 50, 'under 50', 'chair'],
    ['fr', 'chaise moins de 50 €', null, 50, 'moins de 50 €', 'chaise'],
    ['fr', 'chaise à moins de 1 250,50 euros', null, 1250.5, 'à moins de 1 250,50 euros', 'chaise'],
    ['fr', "chaise jusqu'à 50", null, 50, "jusqu'à 50", 'chaise'],
    ['fr', 'canapé à partir de 300', 300, null, 'à partir de 300', 'canapé'],
    ['fr', 'canapé de 300 à 400 euros', 300, 400, 'de 300 à 400 euros', 'canapé'],
    ['fr', 'canapé entre 300 et 400', 300, 400, 'entre 300 et 400', 'canapé'],
    ['es', 'silla menos de 50', null, 50, 'menos de 50', 'silla'],
    ['es', 'silla hasta 1.250,50 €', null, 1250.5, 'hasta 1.250,50 €', 'silla'],
    ['es', 'silla más de 50 euros', 50, null, 'más de 50 euros', 'silla'],
    ['es', 'silla entre 50 y 100', 50, 100, 'entre 50 y 100', 'silla'],
    ['es', '50 € o menos silla', null, 50, '50 € o menos', 'silla'],
    ['ar', 'كرسي أقل من 50', null, 50, 'أقل من 50', 'كرسي'],
    ['ar', 'كرسي أقل من ٥٠ يورو', null, 50, 'أقل من 50 يورو', 'كرسي'],
    ['ar', 'كرسي فوق 1,250.50', 1250.5, null, 'فوق 1,250.50', 'كرسي'],
    ['ar', 'كرسي بين 50 و100', 50, 100, 'بين 50 و100', 'كرسي'],
    ['ar', 'كرسي من 50 إلى 100', 50, 100, 'من 50 إلى 100', 'كرسي'],
  ])('in %s, where prices are in euros: %s', (language, query, from, to, words, rest) => {
    setShopMoney({ currency: 'EUR', maxPrice: 10_000 });
    const found = read(query, language);
    const expected = [from && toMinorUnits(from), to && toMinorUnits(to), words, rest];
    setShopMoney({ currency: 'USD', maxPrice: 10_000 });
    expect(found).toEqual(expected);
  });

  it.each([
    ['de', 'Rucksack unter 2 kg'],
    ['de', 'Spielzeug ab 3 Jahren'],
    ['de', 'Spielzeug von 3 bis 6 Jahren'],
    ['de', 'Poster von 1990'],
    ['de', 'Set von 6'],
    ['fr', 'lot de 12'],
    ['fr', 'boîte de 100'],
    ['es', 'caja de 24'],
    ['ar', 'طقم من 6'],
    ['de', 'Größe bis 44'],
    ['de', 'Rock über Knie'],
    ['de', 'unter 2,345'],
    ['fr', 'sac de 50 litres'],
    ['fr', 'lot de 4 pièces'],
    ['fr', 'jouet à partir de 3 ans'],
    ['fr', 'taille plus de 44'],
    ['fr', 'affiches de 1990'],
    ['es', 'mochila de 30 litros'],
    ['es', 'juguete desde 3 años'],
    ['es', 'talla hasta 44'],
    ['ar', 'لعبة من 3 سنوات'],
    ['ar', 'مقاس فوق 44'],
    ['en', 'Kopfhörer unter 50'],
  ])('in %s not in: %s', (language, query) => {
    expect(read(query, language)).toBeUndefined();
  });

  it('every word of a query is either a price word or is searched for, in its order', () => {
    const word = fc.constantFrom(
      'under',
      'over',
      'from',
      'to',
      '$100',
      '50',
      '200',
      'dollars',
      'shoes',
      'red,',
      '-',
      'and',
      'between',
      'unter',
      'bis',
      'de',
      'à',
      'y',
      'من',
      '1.200,50',
    );
    const language = fc.constantFrom('en', 'de', 'fr', 'es', 'ar');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), language, (words, tag) => {
        const found = readPriceWords(words.join(' '), tag);
        if (found === undefined) return;
        const { minMinor = 0, maxMinor = Number.POSITIVE_INFINITY } = found;
        expect(minMinor).toBeLessThanOrEqual(maxMinor);
        expect(found.minMinor ?? found.maxMinor).toBeGreaterThan(0);
        const split = (text: string) => text.split(' ').filter((one) => one !== '');
        expect([...split(found.words), ...split(found.rest)].toSorted()).toEqual(words.toSorted());
      }),
      { numRuns: runs(2000) },
    );
  });
});
