import { describe, expect, it } from 'vitest';
import { someCartItem, someProduct, someShirtLine } from '../../../test/samples.ts';
import { changesSince, lastSeenCartOf, obstacleSentence } from './availability.ts';

const line = (changes: Parameters<typeof someProduct>[0], quantity = 2) =>
  someCartItem({ id: 11, quantity, product: someProduct({ title: 'Teapot', ...changes }) });

describe('what changed in the cart since it was last seen', () => {
  const seen = lastSeenCartOf([line({})]);

  it.each([
    { now: line({}), words: [] },
    { now: line({ discountPrice: 21 }), words: ['The price of Teapot rose from $18.00 to $21.00.'] },
    { now: line({ discountPrice: 9.5 }), words: ['The price of Teapot fell from $18.00 to $9.50.'] },
    { now: line({ stock: 0 }), words: ['Teapot is out of stock now.'] },
    { now: line({ stock: 1 }), words: ['Only 1 of Teapot left.'] },
    { now: line({ stock: 3 }), words: [] },
    { now: line({ deleted: true }), words: ['Teapot is no longer sold.'] },
  ])('is words in words: $words', ({ now, words }) => {
    expect(changesSince(seen, [now])).toEqual(words);
  });

  it('is nothing for a line that was never seen, nor for an own choice of quantity', () => {
    expect(changesSince({}, [line({ stock: 0 })])).toEqual([]);
    expect(changesSince(lastSeenCartOf([line({ stock: 3 }, 1)]), [line({ stock: 3 }, 5)])).toEqual([]);
  });

  it('a product that can be had again is words, too', () => {
    expect(changesSince(lastSeenCartOf([line({ stock: 0 })]), [line({})])).toEqual(['Teapot is available again.']);
  });
});

describe('a line that cannot be ordered', () => {
  it('says why and what is possible', () => {
    expect(obstacleSentence(line({ deleted: true }))).toMatch(/no longer sold/);
    expect(obstacleSentence(line({ stock: 0 }))).toMatch(/out of stock/);
    expect(obstacleSentence(line({ stock: 1 }))).toBe('Only 1 left. Choose at most 1.');
    expect(obstacleSentence(line({}))).toBeUndefined();
  });
});

describe('a line with a variant', () => {
  it('is named with its colour and size', () => {
    const seen = lastSeenCartOf([someShirtLine(11, 42)]);
    const now = someShirtLine(11, 42);
    const words = changesSince(seen, [{ ...now, product: { ...now.product, discountPrice: 22, stock: 0 } }]);
    expect(words).toEqual([
      'The price of Linen Shirt (White, M) rose from $20.00 to $22.00.',
      'Linen Shirt (White, M) is out of stock now.',
    ]);
  });

  it('that another one has replaced is no change of price or stock', () => {
    expect(changesSince(lastSeenCartOf([someShirtLine(11, 42)]), [someShirtLine(11, 46)])).toEqual([]);
    expect(changesSince({ 11: { discountPrice: 18, available: 5 } }, [someShirtLine(11, 46)])).toEqual([]);
  });

  it('that its product no longer has is words, with what of its choice is left and what it costs now', () => {
    const seen = lastSeenCartOf([someShirtLine(11, 46)]);
    const { color, size, product } = someShirtLine(11, 46);
    const plain = { ...product, variants: [], price: 20, discountPrice: 20 };
    const now = someCartItem({ id: 11, product: plain });
    expect(changesSince(seen, [{ ...now, color, size }])).toEqual([
      'The colors and sizes of Linen Shirt have changed: you keep Black, L.',
      'The price of Linen Shirt fell from $25.00 to $20.00.',
    ]);
    expect(changesSince(seen, [{ ...now, product: { ...plain, discountPrice: 25 } }])).toEqual([
      'The colors and sizes of Linen Shirt have changed: none is chosen now.',
    ]);
    expect(changesSince(lastSeenCartOf([now]), [now])).toEqual([]);
  });

  it('that is sold out or no longer sold leaves the others to choose from', () => {
    expect(obstacleSentence(someShirtLine(11, 41))).toBe(
      'White, S is out of stock. Choose another, or remove it to order the rest.',
    );
    const line = someShirtLine(11, 41);
    const variants = line.product.variants?.filter(({ id }) => id !== 41) ?? [];
    expect(obstacleSentence({ ...line, product: { ...line.product, variants } })).toMatch(/White, S is no longer sold/);
  });
});
