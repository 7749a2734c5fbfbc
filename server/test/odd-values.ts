/** Unusual but valid values of columns. */

/** Strings that break text formats: escapes, terminators and separators. */
export const ODD =
  'back\\slash \\N \\. \'quote\' "double"\ttab\r\nline\n\\.\n{brace,NULL} é🦄\u202Eright-to-left\u0001 end ';
export const lists = ['', 'NULL', '{a,"b"}', ODD];
export const json = { '': ODD, deep: [null, true, 1.5, { 'a"b': [] }] };
export const allBytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
export const hash = allBytes.subarray(200, 232);
export const AT = '2026-02-28T23:59:59.999Z';
export const address = {
  name: ODD,
  email: 'a@example.com',
  phone: '1',
  street: ODD,
  city: 'é',
  state: '-',
  pinCode: '0',
};

export type Statement = readonly [text: string, values?: readonly unknown[]];
