import { describe, expect, it } from 'vitest';
import { digitsOf, groupNumber } from '../shared/card-fields.ts';
import { retype } from './typed-text.ts';

const write = (text: string) => groupNumber(digitsOf(text).slice(0, 16));

describe('typing a card number', () => {
  it('keeps the caret at the end while it grows', () => {
    expect(retype({ value: '42424', caret: 5 }, write)).toEqual({ value: '4242 4', caret: 6 });
  });

  it('keeps the caret behind the digit that was put into the middle', () => {
    expect(retype({ value: '4292 424', caret: 3 }, write)).toEqual({ value: '4292 424', caret: 3 });
    expect(retype({ value: '42942 4242', caret: 3 }, write)).toEqual({ value: '4294 2424 2', caret: 3 });
  });

  it('steps over the gap when a digit is put right behind it', () => {
    expect(retype({ value: '4242 94242', caret: 6 }, write)).toEqual({ value: '4242 9424 2', caret: 6 });
  });

  it('takes only digits of what is pasted, and no more than a card has', () => {
    const value = '4242-4242-4242-4242-99';
    expect(retype({ value, caret: value.length }, write).value).toBe('4242 4242 4242 4242');
  });
});
