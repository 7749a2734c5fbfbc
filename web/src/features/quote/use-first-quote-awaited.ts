import type { UsedQuote } from '../../buying/use-quote.ts';
import { useAfterMoment } from '../../ui/use-after-moment.ts';

/** Milliseconds after which a page no longer waits for its first quote. */
const LONGEST_WAIT_MS = 2000;

/**
 * True while the first quote is on its way. What stands below the parts that it brings waits out of sight, so that it does not
 * move when they come.
 */
export function useFirstQuoteAwaited({ quote, pending }: Pick<UsedQuote, 'quote' | 'pending'>): boolean {
  const isLate = useAfterMoment(LONGEST_WAIT_MS);
  return quote === undefined && pending && !isLate;
}
