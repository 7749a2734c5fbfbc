import { describe, expect, it } from 'vitest';
import { vatNumberOf } from './vat-numbers.ts';

/** Numbers as businesses print them; the last digit or letter of each is a check digit, or part of one. */
const numbers: Readonly<Record<string, readonly string[]>> = {
  AT: ['ATU13585627', 'ATU12345675', 'ATU33864707'],
  BE: ['BE0428759497', 'BE0776091951', 'BE1000003682', 'BE1006023325'],
  BG: ['BG204514061', 'BG175074752', 'BG7523169263'],
  CY: ['CY10259033P', 'CY00532445O'],
  CZ: ['CZ25123891', 'CZ7103192745'],
  DE: ['DE136695976', 'DE811569869', 'DE123456788'],
  DK: ['DK13585628', 'DK19319970'],
  EE: ['EE100931558', 'EE100594102'],
  ES: ['ESA13585625', 'ESJ99216582', 'ES54362315K', 'ESX2482300W', 'ESB58378431'],
  FI: ['FI20774740', 'FI09853608'],
  GR: ['EL094259216', 'EL997671771'],
  HR: ['HR33392005961'],
  HU: ['HU12892312', 'HU21376414'],
  IE: ['IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IE3706224MH'],
  IT: ['IT00743110157', 'IT00154189997'],
  LT: ['LT119511515', 'LT100001919017', 'LT100004801610'],
  LU: ['LU15027442', 'LU26166606'],
  LV: ['LV40003521600', 'LV40003009497'],
  MT: ['MT11679112', 'MT20200019'],
  PL: ['PL8567346215', 'PL5260001246'],
  PT: ['PT501964843', 'PT502011378'],
  RO: ['RO18547290', 'RO11198699'],
  SI: ['SI50223054', 'SI15012557'],
  SK: ['SK2022749619', 'SK2020317068'],
  // The check digits of these are not at their end.
  FR: ['FR40303265045', 'FR23334175221', 'FR83404833048'],
  NL: ['NL004495445B01', 'NL002198178B09', 'NL000099998B57'],
  SE: ['SE123456789701', 'SE556188840401'],
};

/** Another digit, or another letter, in place of one. */
function changed(id: string, at: number): string {
  const one = id[at] ?? '';
  const other = /\d/.test(one)
    ? String((Number(one) + 1) % 10)
    : String.fromCharCode(65 + ((one.charCodeAt(0) - 64) % 26));
  return id.slice(0, at) + other + id.slice(at + 1);
}

describe('a VAT number', () => {
  it('is of one of the 27 member states, by its prefix', () => {
    expect(Object.keys(numbers)).toHaveLength(27);
    for (const id of ['GR094259216', 'GB123456789', 'XI123456789', 'US12', 'toString', '']) {
      expect(vatNumberOf(id)).toBeUndefined();
    }
  });

  it.each(Object.entries(numbers))('of %s fits with its check digits, and with no other', (country, ids) => {
    for (const id of ids) {
      expect([id, vatNumberOf(id)]).toEqual([id, { country, fits: true }]);
      const at = { FR: 2, NL: 10, SE: 11 }[country] ?? id.length - 1;
      // Numbers of the Netherlands have one of two check digits.
      const wrong = country === 'NL' ? id.replace('B', 'C') : changed(id, at);
      expect([wrong, vatNumberOf(wrong)]).toEqual([wrong, { country, fits: false }]);
    }
  });

  it('that is too short or too long fits nowhere', () => {
    for (const [country, [id = '']] of Object.entries(numbers)) {
      for (const wrong of [`${id}0000`, id.slice(0, 2), `${id.slice(0, 2)}1`, id.slice(0, 6)]) {
        expect([wrong, vatNumberOf(wrong)]).toEqual([wrong, { country, fits: false }]);
      }
    }
  });

  it('without public check digits, or with exceptions to them, is checked by its pattern', () => {
    const ids = ['FRK7399859412', 'CZ687836437', 'CZ640903926', 'LV16117519997'];
    for (const id of ids) expect([id, vatNumberOf(id)?.fits]).toEqual([id, true]);
    for (const id of ['FRO7399859412', 'CZ68783643', 'NL003660564C01']) {
      expect([id, vatNumberOf(id)?.fits]).toEqual([id, false]);
    }
  });
});
