import { describe, expect, test } from 'vitest';
import { failedHeading, outcomeText, undoneText } from './bulk-words.ts';

const failed = (id: number, detail: string) => ({ id, ok: false, error: { status: 409, title: 'Conflict', detail } });

describe('what an action on many orders did', () => {
  test('is one short sentence', () => {
    expect(outcomeText('dispatch', [12], [])).toBe('Order #12 dispatched');
    expect(outcomeText('deliver', [12, 13], [])).toBe('2 orders delivered');
    expect(outcomeText('resend-mail', [12, 13], [])).toBe('2 orders mailed again');
    expect(undoneText('dispatch', [12, 13], [])).toBe('2 orders not dispatched any more');
  });

  test('says how many failed, and why, each reason once', () => {
    const many = Array.from({ length: 38 }, (_, index) => index + 100);
    expect(outcomeText('dispatch', many, [failed(13, 'Order 13 is cancelled'), failed(14, 'Order 14 is unpaid')])).toBe(
      '38 dispatched, 2 failed: Order 13 is cancelled; Order 14 is unpaid',
    );
    const same = [1, 2, 3].map((id) => failed(id, 'Nothing is left to dispatch'));
    expect(outcomeText('dispatch', [], same)).toBe('0 dispatched, 3 failed: Nothing is left to dispatch');
    const three = [1, 2, 3].map((id) => failed(id, `Order ${id} is cancelled`));
    expect(outcomeText('cancel', [9], three)).toBe(
      '1 cancelled, 3 failed: Order 1 is cancelled; Order 2 is cancelled; …',
    );
    expect(failedHeading('dispatch', false, 1)).toBe('1 order was not dispatched:');
    expect(failedHeading('dispatch', true, 2)).toBe('2 orders were not set back:');
  });
});
