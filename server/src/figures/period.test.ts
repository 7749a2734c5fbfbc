import type { Step } from '@shop/contract/dashboard';
import { describe, expect, it } from 'vitest';
import { readPeriod } from './period.ts';

const now = new Date('2026-11-21T10:00:00Z');
const HOUR_MS = 3_600_000;

function startsOf(timeZone: string, from: string, to: string, by: Step): string[] {
  return readPeriod({ ...unnamed, from, to, by }, { timeZone, now }).starts.map((at) => new Date(at).toISOString());
}

/** Of each entry. */
function hoursOf(timeZone: string, from: string, to: string, by: Step): number[] {
  const { starts, until } = readPeriod({ ...unnamed, from, to, by }, { timeZone, now });
  return starts.map((at, index) => ((starts[index + 1] ?? until) - at) / HOUR_MS);
}

function isoOf({ from, until }: { from: number; until: number }): [string, string] {
  return [new Date(from).toISOString(), new Date(until).toISOString()];
}

const unnamed = { from: undefined, to: undefined, period: undefined, by: undefined };

describe('the period of a dashboard', () => {
  it('is the last 30 days in the time zone of the shop, where none is named', () => {
    const period = readPeriod(unnamed, { timeZone: 'Asia/Kolkata', now });
    expect(isoOf(period)).toEqual(['2026-10-22T18:30:00.000Z', '2026-11-21T18:30:00.000Z']);
    expect(isoOf(period.previous)).toEqual(['2026-09-22T18:30:00.000Z', '2026-10-22T18:30:00.000Z']);
    expect(period).toMatchObject({ by: 'day', starts: { length: 30 } });
  });

  it('is one that is named, up to today, unless days are given', () => {
    const boundsOf = (query: object) => readPeriod({ ...unnamed, ...query }, { timeZone: 'Asia/Kolkata', now }).bounds;
    expect(boundsOf({ period: 'today' })).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(boundsOf({ period: '7-days' })).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(boundsOf({ period: 'month' })).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(boundsOf({ period: 'today', from: '2026-11-20' })).toEqual({ from: '2026-11-20', to: '2026-11-21' });
    expect(boundsOf({ period: 'today', to: '2026-11-10' })).toEqual({ from: '2026-10-12', to: '2026-11-10' });
  });

  it('has days of 23 and 25 hours where clocks are changed, and as many days before', () => {
    expect(hoursOf('Europe/Berlin', '2026-03-28', '2026-03-30', 'day')).toEqual([24, 23, 24]);
    expect(hoursOf('Europe/Berlin', '2026-10-24', '2026-10-26', 'day')).toEqual([24, 25, 24]);
    const march = { ...unnamed, from: '2026-03-29', to: '2026-03-29', by: 'day' } as const;
    const { previous, ...period } = readPeriod(march, { timeZone: 'Europe/Berlin', now });
    expect(isoOf(period)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect(isoOf(previous)).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z']);
  });

  it('has the hours that clocks show, also on the half hour and where clocks are set by half an hour', () => {
    expect(startsOf('Europe/Berlin', '2026-03-29', '2026-03-29', 'hour')).toHaveLength(23);
    expect(startsOf('Europe/Berlin', '2026-10-25', '2026-10-25', 'hour')).toHaveLength(25);
    const [first, second, ...rest] = startsOf('Asia/Kolkata', '2026-11-21', '2026-11-21', 'hour');
    expect([first, second]).toEqual(['2026-11-20T18:30:00.000Z', '2026-11-20T19:30:00.000Z']);
    expect(rest).toHaveLength(22);
    // At 2:00 it is 1:30 again.
    expect(hoursOf('Australia/Lord_Howe', '2026-04-05', '2026-04-05', 'hour').slice(0, 4)).toEqual([1, 1, 0.5, 1]);
  });

  it('has weeks that begin on Monday and months, the first of them with the period', () => {
    expect(startsOf('Europe/Berlin', '2026-10-21', '2026-11-02', 'week')).toEqual([
      '2026-10-20T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-11-01T23:00:00.000Z',
    ]);
    expect(startsOf('Europe/Berlin', '2026-02-10', '2026-04-01', 'month')).toEqual([
      '2026-02-09T23:00:00.000Z',
      '2026-02-28T23:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ]);
  });

  it('has as many milliseconds before where instants are named', () => {
    const instants = { ...unnamed, from: '2026-11-21T08:00:00Z', to: '2026-11-21T08:59:59.999Z', by: 'hour' } as const;
    const period = readPeriod(instants, { timeZone: 'UTC', now });
    expect(isoOf(period)).toEqual(['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z']);
    expect(isoOf(period.previous)).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z']);
  });
});
