import { describe, expect, it } from 'vitest';
import { nameCopies } from './language-copies.ts';
import { translateCode } from './translate-code.ts';

const CART =
  'cart items summary totalItems subtotal estimatedShipping estimatedTaxes free notAvailable included includesAmount reverseCharge total shippingAndTaxesCalculatedAt checkout continueShopping';
/** Messages of the cart as the build leaves them. */
const built = `let a=m(\`en\`,{${CART.split(' ')
  .map((id) => `${id}:\`${id}\``)
  .join(',')}});`;

describe('the copy of built code in a language', () => {
  it('has its messages, compiled, and names the language', () => {
    const copy = translateCode(built, 'de') ?? '';
    expect(copy).toContain('m("de",{');
    expect(copy).toContain('continueShopping:"Weiter einkaufen"');
    expect(copy).toContain('includesAmount:["');
    expect(copy).not.toContain('`');
  });

  it('has what schemas say, with the expressions where the language wants them', () => {
    expect(translateCode('s(`email not valid`)', 'de')).toBe('s(`E-Mail-Adresse ist ungültig`)');
    expect(translateCode('s(`${e} must be at most ${t+1} characters`)', 'de')).toMatch(
      /^s\(`.*\$\{e\}.*\$\{t\+1\}.*`\)$/,
    );
    expect(translateCode('s(`${e} must be at most 200 characters`)', 'de')).toMatch(/\$\{e\}.*200/);
  });

  it('is none where nothing is said', () => {
    expect(translateCode('let a=m(`en`,{cart:`Cart`});f("a b")', 'de')).toBeUndefined();
  });

  it('names the copies of other files', () => {
    const copies = { 'Cart-0a1b2c3d.js': 'Cart-0a1b2c3d.de-4e5f6a7b.js' };
    expect(nameCopies('import"./Cart-0a1b2c3d.js";import"./vendor-0a1b2c3d.js";', copies)).toBe(
      'import"./Cart-0a1b2c3d.de-4e5f6a7b.js";import"./vendor-0a1b2c3d.js";',
    );
  });
});
