/** Products with every column of a file, of whatever texts and numbers there may be. */

import { sizeChoices } from '@shop/contract/catalogue';
import { contentUnits } from '@shop/contract/content';
import { isStorable } from '@shop/contract/text';
import fc from 'fast-check';

/** What is in no code page stays out where one is written. */
const western = [...'aZ =+-@\'",;\t\n\r|€éß–‚ÿ', '\r\n'];
const words = (letters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 40 });
const anyText = (isWestern: boolean) =>
  isWestern
    ? words(western)
    : fc.oneof(
        words([...western, '漢', '😀', 'Ω', '\u202e', '\u0001']),
        fc.string({ unit: 'binary', minLength: 1 }).filter(isStorable),
      );
const minor = fc.integer({ min: 100, max: 1_000_000 }).map((n) => n / 100);
const url = fc.webUrl({ withQueryParameters: true }).filter((one) => !/[\s\\<>"]/.test(one));

const gtin = fc.constantFrom(7, 11, 12, 13).chain((length) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((digits) => {
    const sum = digits.reduceRight((total, digit, n) => total + digit * ((length - n) % 2 === 1 ? 3 : 1), 0);
    return digits.join('') + ((10 - (sum % 10)) % 10);
  }),
);
const amount = fc.integer({ min: 1, max: 1_000_000_000 }).map((n) => n / 1000);
const content = fc.record({ amount, unit: fc.constantFrom(...contentUnits), per: amount });
const sale = fc
  .record({
    discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    from: fc.option(fc.date({ min: new Date('2020-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })),
    until: fc.option(fc.date({ min: new Date('2029-01-02'), max: new Date('2040-01-01'), noInvalidDate: true })),
  })
  .map(({ from, until, ...one }) => ({
    ...one,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));

/** @param isWestern whether it can be written in Windows-1252 */
export function anyProduct(isWestern: boolean) {
  const text = anyText(isWestern).filter((one) => one.trim() !== '');
  const numbers = { gtin: fc.option(gtin), mpn: fc.option(text) };
  const name = text.map((one) => one.replaceAll(',', '').trim() || 'x');
  const weightGrams = fc.option(fc.nat(1_000_000));
  const choice = fc.record({
    ...{ ...numbers, stock: fc.nat(20), price: fc.option(minor), image: fc.option(url), weightGrams },
    content: fc.option(content),
  });
  return fc
    .record({
      title: text,
      description: text,
      brand: name,
      category: name,
      price: minor,
      discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
      stock: fc.nat(1000),
      thumbnail: url,
      images: fc.tuple(url, url, url),
      highlights: fc.array(fc.oneof(fc.constant(''), anyText(isWestern)), { maxLength: 4 }),
      colors: fc.subarray(['white', 'gray', 'black']),
      sizes: fc.subarray(sizeChoices.map(({ id }) => id)),
      weightGrams,
      ...{ numbers: fc.record(numbers), details: fc.option(text), manufacturer: fc.option(text) },
      ...{ content: fc.option(content), sale: fc.option(sale) },
      taxClass: fc.option(text.map((one) => one.slice(0, 40)).filter((one) => one.trim() !== '')),
      deleted: fc.boolean(),
      choices: fc.array(choice, { maxLength: 3 }),
      retire: fc.nat(3),
      /** In which values of one of the options it comes, by their places. */
      own: fc.option(fc.record({ option: fc.nat(1), values: fc.subarray([0, 1, 2], { minLength: 1 }) })),
      /** Places of collections. */
      collected: fc.subarray([0, 1]),
      translations: fc.dictionary(
        fc.constantFrom('de', 'fr'),
        fc.record(
          {
            ...{ title: text, description: text, details: text, seoTitle: text, seoDescription: text },
            highlights: fc.array(fc.oneof(fc.constant(''), text), { maxLength: 4 }),
          },
          { requiredKeys: [] },
        ),
      ),
      attributes: fc.record(
        {
          ...{
            author: text.map((one) => one.trim()),
            width: fc.integer().map((n) => n / 1_000_000),
            tubeless: fc.boolean(),
          },
          /** Places of its values. */
          material: fc.subarray([0, 1], { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
    })
    .map(({ choices, stock, sizes, colors, own, ...product }) => {
      const comesIn = sizes.length > 0 ? sizes : ['m'];
      const variants = choices.slice(0, comesIn.length).map((one, n) => {
        const place = own?.values[n % own.values.length];
        return { ...one, color: colors[0], size: comesIn[n], ...(place !== undefined && { place }) };
      });
      const isVaried = variants.length > 0;
      return {
        ...{ ...product, own, colors, sizes: isVaried ? comesIn : sizes },
        ...(isVaried ? { variants } : { stock, variants: [] }),
      };
    });
}

export type AnyProduct = ReturnType<typeof anyProduct> extends fc.Arbitrary<infer Product> ? Product : never;

/** What the shop has for products to be: two options besides Color and Size, and the values of the attribute `material`. */
export interface ShopOfProducts {
  options: readonly { id: number; values: readonly { id: string }[] }[];
  materials: readonly { id: string }[];
}

/** The body of POST /products. */
export function bodyOf(made: AnyProduct, { options, materials }: ShopOfProducts) {
  const { own, variants, numbers, attributes, deleted: _, retire: _retire, collected: _collected, ...product } = made;
  const { material, ...others } = attributes;
  const option = options[own?.option ?? 0];
  const idAt = (place: number) => option?.values[place]?.id;
  return {
    ...product,
    attributes: { ...others, ...(material && { material: material.map((place) => materials[place]?.id) }) },
    ...(variants.length === 0 && numbers),
    ...(own && { options: [{ option: option?.id, values: own.values.map(idAt) }] }),
    ...(variants.length > 0 && {
      variants: variants.map(({ place, ...variant }) => ({
        ...variant,
        ...(place !== undefined && { choices: [{ option: option?.id, value: idAt(place) }] }),
      })),
    }),
  };
}
