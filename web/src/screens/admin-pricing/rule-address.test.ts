import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRuleAddress, ruleSearch } from './rule-address.ts';

const read = (search: string) => readRuleAddress(new URLSearchParams(search));

describe('the address of a page of rules', () => {
  test('holds words, page and the rule in the form', () => {
    expect(read('?q=vat&page=2')).toEqual({ q: 'vat', page: 2, edit: undefined });
    expect(read('?edit=3')).toEqual({ q: '', page: 1, edit: 3 });
    expect(read('?edit=new')).toEqual({ q: '', page: 1, edit: 'new' });
    expect(ruleSearch({ q: '', page: 1, edit: undefined })).toBe('');
  });

  test('ignores what is unknown', () => {
    expect(read('?page=0&edit=-1&x=1')).toEqual({ q: '', page: 1, edit: undefined });
    expect(read('?page=two&edit=old')).toEqual({ q: '', page: 1, edit: undefined });
  });

  test('is read as it was written', () => {
    const address = fc.record({
      q: fc.string({ maxLength: 50 }).map((text) => text.trim()),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      edit: fc.oneof(fc.constant(undefined), fc.constant('new' as const), fc.integer({ min: 1, max: 1_000_000 })),
    });
    fc.assert(
      fc.property(address, (one) => {
        expect(read(ruleSearch(one))).toEqual(one);
      }),
    );
  });
});
