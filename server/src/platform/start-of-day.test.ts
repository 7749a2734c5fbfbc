import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../test/runs.ts';
import { endOfDay, startOfDay } from './start-of-day.ts';

describe('a day in a time zone', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21', 'America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-22T05:00:00.000Z'],
    // 23 and 25 hours long.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    // Begins at one o'clock; has its first hour twice.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
    ['2012-11-04', 'America/Havana', '2012-11-04T04:00:00.000Z', '2012-11-05T05:00:00.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z', '2026-06-01T10:00:00.000Z'],
    // Never was.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
    ['0000-01-01', 'Europe/Berlin', '0000-01-01T00:00:00.000Z', '0000-01-02T00:00:00.000Z'],
    ['9999-12-31', 'Asia/Tokyo', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
  ])('%s, %s, is from %s until %s', (day, timeZone, start, end) => {
    expect([startOfDay(day, timeZone).toISOString(), endOfDay(day, timeZone).toISOString()]).toEqual([start, end]);
  });

  it('ends when the next one begins, and holds exactly the instants that have its date', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'Europe/London');
    const instants = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2090, 0, 1) });
    fc.assert(
      fc.property(zones, instants, (timeZone, instant) => {
        const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
        expect(startOfDay(day, timeZone).getTime()).toBeLessThanOrEqual(instant);
        expect(endOfDay(day, timeZone).getTime()).toBeGreaterThan(instant);
      }),
      { numRuns: runs(50) },
    );
  });
});
