import { describe, expect, it } from 'vitest';
import { nextChange, timeLeftSentence } from './time-left.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('the time left to pay', () => {
  it.each([
    [30 * MINUTE, 'Pay within 30 minutes.'],
    [30 * MINUTE - 1, 'Pay within 29 minutes.'],
    [2 * HOUR, 'Pay within 2 hours.'],
    [2 * HOUR - 1, 'Pay within 119 minutes.'],
    [26 * HOUR, 'Pay within 26 hours.'],
    [MINUTE, 'Pay within 1 minute.'],
    [MINUTE - 1, 'Pay within 59 seconds.'],
    [1500, 'Pay within 1 second.'],
    [1, 'Pay within 1 second.'],
    [0, 'The time to pay is over.'],
    [-HOUR, 'The time to pay is over.'],
  ])('%i ms are said as "%s"', (left, sentence) => {
    expect(timeLeftSentence(left)).toBe(sentence);
  });

  it('changes every second in the last minute, and never later than it changes to seconds', () => {
    expect(nextChange(59 * SECOND)).toBe(SECOND);
    expect(nextChange(MINUTE + 5)).toBe(6);
    expect(nextChange(HOUR)).toBe(15 * SECOND);
  });

  it('that is over is asked about again', () => {
    expect(nextChange(0)).toBe(15 * SECOND);
    expect(nextChange(-HOUR)).toBe(15 * SECOND);
  });
});
