/** Attributes of the products of a measurement: so many, of all kinds, and each product has a value of each. */

import { pick } from '../kinds/chance.mjs';

/** @typedef {{ key: string, kind: 'choice' | 'number' | 'boolean' | 'text', values: number }} Attribute `values`: different ones */

/** @type {readonly Omit<Attribute, 'key'>[]} */
const EACH_KIND = [
  { kind: 'choice', values: 12 },
  { kind: 'number', values: 300 },
  { kind: 'choice', values: 40 },
  { kind: 'boolean', values: 2 },
  { kind: 'text', values: 3000 },
];

/** @param {number} count @returns {Attribute[]} */
export const attributesOf = (count) =>
  Array.from({ length: count }, (_, n) => ({
    key: `attribute_${n}`,
    ...(EACH_KIND[n % EACH_KIND.length] ?? { kind: 'boolean', values: 2 }),
  }));

/** @param {Attribute} attribute @param {number} n */
function fieldOf({ key, kind, values }, n) {
  const chance = `(hashint8(id * 31 + ${n}) & 2147483647) % ${values}`;
  const value = {
    choice: `jsonb_build_array('value-' || ${chance})`,
    number: `${chance} / 4.0`,
    boolean: `${chance} = 0`,
    text: `'Text ' || ${chance}`,
  }[kind];
  return `'${key}', ${value}`;
}

/** @param {number} count @returns {string[]} statements that give all products attributes */
export function attributeStatements(count) {
  const all = attributesOf(count);
  const rows = all.map(({ key, kind, values }, n) => {
    const choices = Array.from({ length: values }, (_, value) => ({ id: `value-${value}`, name: `Value ${value}` }));
    return `('${key}', 'Attribute ${n}', '${kind}', '${JSON.stringify(kind === 'choice' ? choices : [])}'::jsonb, ${n}, now(), now())`;
  });
  return [
    `insert into attributes (key, name, kind, values, position, created_at, updated_at) values ${rows.join(', ')}`,
    // Nobody follows the changes of a shop that is only made.
    'alter table products disable trigger user',
    `update products set attributes = jsonb_build_object(${all.map(fieldOf).join(', ')})`,
    'alter table products enable trigger user',
  ];
}

/**
 * What the first two attributes are filtered by.
 * @param {(below: number) => number} chance
 */
export function attributeFilters(chance) {
  const [choices, numbers] = EACH_KIND;
  const values = pick(
    Array.from({ length: choices?.values ?? 0 }, (_, n) => `value-${n}`),
    3,
    chance,
  );
  return { values, least: chance((numbers?.values ?? 0) / 2) / 4 };
}

/** @param {Attribute} attribute @returns {[string, string]} what plain PostgreSQL groups by, and what more it reads */
export const groupOf = ({ key, kind }) =>
  kind === 'choice'
    ? ['chosen', `, jsonb_array_elements_text(attributes -> '${key}') as chosen`]
    : [`attributes -> '${key}'`, ''];
