import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/places.mjs';
import { findFaultsOfRecord, rowOf } from './decision-records.mjs';

const folder = join(root, 'docs', 'decisions');
const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
const records = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort()
  .map((file) => ({ file, text: read(file) }));

const good = `# 0007. Carts are rows

Date: 2026-01-31

Status: accepted

## Context

Carts get lost.

## Decision

Carts are rows.

## Consequences

None is lost.

## Alternatives

- Cookies: they are small.
`;

const faultsOf = (/** @type {string} */ text, file = '0007-carts-are-rows.md') => findFaultsOfRecord({ file, text });

describe('The decision records', () => {
  it('all have the same form', () => {
    expect(records.flatMap(findFaultsOfRecord)).toEqual([]);
  });

  it('have a number each; those of deleted records are not used again', () => {
    const numbers = records.map(({ file }) => Number(file.slice(0, 4)));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('stand in the list, each with its title and status', () => {
    const rows = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| ['))
      .map((line) => line.replace(/ +\|/g, ' |'));
    expect(rows).toEqual(records.map(rowOf));
  });
});

describe('The check of their form', () => {
  it('finds nothing wrong with a good one, however it stands today', () => {
    expect(faultsOf(good)).toEqual([]);
    const changed = (/** @type {string} */ status) => good.replace('accepted', status);
    expect(faultsOf(changed('superseded by [0009](0009-carts-are-cookies.md)'))).toEqual([]);
    expect(faultsOf(changed('amended by [0009](0009-cookies.md), [0010](0010-rows-again.md)'))).toEqual([]);
  });

  it.each(
    /** @type {[what: string, text: string, file?: string][]} */ ([
      ['a name that is not in kebab-case', good, '0007-CartsAreRows.md'],
      ['a name without a number', good, 'carts-are-rows.md'],
      ["another record's number", good.replace('0007', '0008')],
      ['a number without its zeros', good.replace('0007', '7')],
      ['no date', good.replace('Date: 2026-01-31\n\n', '')],
      ['a date in another form', good.replace('2026-01-31', '31 January')],
      ['another status', good.replace('accepted', 'thought about')],
      ['a status without the record that it speaks of', good.replace('accepted', 'superseded')],
      ['a link to another record than it says', good.replace('accepted', 'amended by [0009](0010-rows-again.md)')],
      ['a heading that is missing', good.replace('## Alternatives\n\n- Cookies: they are small.\n', '')],
      ['another heading', good.replace('## Decision', '## Situation')],
      [
        'another order of headings',
        good.replace('Context', 'x').replace('Decision', 'Context').replace('x', 'Decision'),
      ],
      ['more than a page', good.replace('None is lost.', 'None is lost. '.repeat(200))],
      ['a heading with nothing under it', good.replace('None is lost.\n', '')],
    ]),
  )('finds %s', (_, text, file) => {
    expect(faultsOf(text, file).length).toBeGreaterThan(0);
  });
});
