import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { escapeTemplate, fillIn, templateFault, templateParts } from './mail-template.ts';

const names = ['order', 'name', 'link'] as const;
const part = fc.oneof(
  fc.constantFrom(...names).map((placeholder) => ({ placeholder })),
  fc.string({ minLength: 1 }).map((text) => ({ text })),
);

test('A text is filled in once: each placeholder becomes its value, whatever that holds, and all else stays', () => {
  fc.assert(
    fc.property(fc.array(part), fc.tuple(fc.string(), fc.string(), fc.string()), (parts, [order, name, link]) => {
      const values: Readonly<Record<string, string>> = { order, name, link };
      const template = parts.map((one) => ('text' in one ? escapeTemplate(one.text) : `{${one.placeholder}}`)).join('');
      const filled = parts.map((one) => ('text' in one ? one.text : values[one.placeholder])).join('');
      expect(templateFault(template, names)).toBeUndefined();
      expect(fillIn(template, (placeholder) => values[placeholder])).toBe(filled);
    }),
  );
});

test('Whatever is typed is either filled in without a rest of a placeholder, or has a fault', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[{}a\n ]*(?:\{name\})?[{}a ]*$/), (typed) => {
      const isFaulty = templateParts(typed).some((one) => 'placeholder' in one && one.placeholder !== 'name');
      expect(templateFault(typed, ['name']) !== undefined).toBe(isFaulty);
    }),
  );
});

describe('a placeholder', () => {
  it.each([
    ['{name}', 'Ada'],
    ['{{name}', '{name}'],
    ['{{{name}', '{Ada'],
    ['{{{{name}}', '{{name}}'],
    ['} {{ {name}}', '} { Ada}'],
  ])('in %s gives %s', (template, filled) => {
    expect(fillIn(template, () => 'Ada')).toBe(filled);
  });

  it.each([
    ['Hello {nmae}', '{nmae}'],
    ['{Name}', '{Name}'],
    ['{ name }', '{ name }'],
    ['{constructor}', '{constructor}'],
    ['{name', 'a { without'],
    ['{}', 'a { without'],
    ['{na\nme}', 'a { without'],
  ])('that is none is named: %s', (template, named) => {
    expect(templateFault(template, ['name', 'link'])).toContain(named);
    expect(templateFault(template, ['name', 'link'])).toContain('{{');
  });
});
