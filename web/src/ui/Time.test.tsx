import { expect, test } from 'vitest';
import { relativeTime } from './Time.tsx';

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  ['2026-06-15T11:59:30Z', 'now'],
  ['2026-06-15T11:58:00Z', '2 minutes ago'],
  ['2026-06-15T09:00:01Z', '2 hours ago'],
  ['2026-06-14T11:00:00Z', 'yesterday'],
  ['2026-06-01T12:00:00Z', '2 weeks ago'],
  ['2026-03-01T12:00:00Z', '3 months ago'],
  ['2024-06-01T12:00:00Z', '2 years ago'],
  // The clocks of server and browser differ.
  ['2026-06-15T12:00:10Z', 'now'],
])('%s is %s', (at, words) => {
  expect(relativeTime(Date.parse(at), now)).toBe(words);
});
