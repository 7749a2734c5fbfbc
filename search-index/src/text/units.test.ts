import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { searchTexts } from './search-texts.ts';
import { noSynonyms } from './synonyms.ts';
import { TextIndex } from './text-index.ts';

const wordsOf = (text: string) => parseQuery(text).words.map(({ text: word }) => word);

function finds(title: string, query: string): boolean {
  const index = new TextIndex();
  index.add(0, { title, brand: '', category: '', options: [], highlights: [], description: '', codes: [] });
  const options = { exact: true, dropsWords: false, synonyms: noSynonyms, stems: new Map(), isVisible: () => true };
  return searchTexts(index, parseQuery(query), options).rows.length === 1;
}

const ways = [
  ['500 g', '500g', '500 grams', '500 gram', '500grams', '500-gram', '500 GR'],
  ['65"', '65 inch', '65-inch', '65 inches', '65inch', '65in', '65″', '65”'],
  ['1.5 l', '1.5l', '1.5 litres', '1.5-liter'],
  ['128 GB', '128gb', '128 gigabytes'],
  ['6 ft', '6ft', '6 foot', '6 feet'],
  ['500 g', '500 Gramm', '500 grammes', '500 gramos', '500 غرام'],
  ['65 inch', '65 Zoll', '65 pouces', '65 pulgadas', '65 بوصة'],
  ['30 min', '30 Minuten', '30 minutos', '30 دقيقة'],
  ['4 pcs', '4 Stück', '4 pièces', '4 piezas', '4 قطعة'],
];

describe('a number and its unit', () => {
  it.each(ways.map((each) => [each]))('are found however they are written: %s', (each) => {
    for (const title of each) for (const query of each) expect(finds(`Box of ${title} size`, query)).toBe(true);
  });

  it('are one word: another unit, another number, or the words apart are something else', () => {
    expect(finds('Jar of 500 g', '500 ml')).toBe(false);
    expect(finds('Jar of 500 g', '50 g')).toBe(false);
    expect(finds('500 pages, letter g', '500 g')).toBe(false);
    expect(finds('Jar of 500 g', '500')).toBe(true);
    expect(finds('Jar of 500 grams', 'grams')).toBe(true);
  });

  it('are not made of a quotation that ends with a number, nor of 2 in 1', () => {
    expect(wordsOf('"model 65" case')).toEqual(['model', '65', 'case']);
    expect(wordsOf('“model 65” case')).toEqual(['model', '65', 'case']);
    expect(wordsOf('2 in 1')).toEqual(['2', 'in', '1']);
  });
});
