import { describe, expect, it } from 'vitest';
import { dayAfter } from './days.ts';

describe('a day', () => {
  it('is that of the time zone', () => {
    const lateInLondon = new Date('2026-11-26T23:30:00Z');
    expect(dayAfter(lateInLondon, 0)).toBe('2026-11-26');
    expect(dayAfter(lateInLondon, 0, 'Asia/Tokyo')).toBe('2026-11-27');
    expect(dayAfter(lateInLondon, 2, 'America/New_York')).toBe('2026-11-28');
  });

  it('so many days later is not moved by the hour that clocks are changed', () => {
    expect(dayAfter(new Date('2026-10-24T22:30:00Z'), 2, 'Europe/Berlin')).toBe('2026-10-27');
    expect(dayAfter(new Date('2026-11-30T12:00:00Z'), 2)).toBe('2026-12-02');
  });
});
