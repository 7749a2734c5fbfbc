import { SparklesIcon } from '@heroicons/react/20/solid';
import { formatMoney } from '@shop/contract/money';
import type { Quote } from '@shop/contract/quotes';
import { quoteText } from '@shop/messages/quote';

/** What is missing for free shipping or for an automatic promotion, in sentences. */
function hintsOf({ shipping, notApplied }: Quote): string[] {
  const chosen = shipping.methods.find(({ id }) => id === shipping.chosen);
  const missing = shipping.methods.flatMap(({ pickUp, missingForFree }) =>
    pickUp || missingForFree === null ? [] : [missingForFree],
  );
  const toFree = chosen?.price === 0 ? [] : missing.sort((one, other) => one - other).slice(0, 1);
  return [
    ...toFree.map((amount) => quoteText.amountToFreeShipping({ amount: formatMoney(amount) })),
    ...notApplied.flatMap(({ code, missing: lacks, message }) => (code === null && lacks !== null ? [message] : [])),
  ];
}

/** What more a shopper could put into the cart to pay less. */
export function QuoteHints({ quote }: { quote: Quote | undefined }) {
  const hints = quote === undefined ? [] : hintsOf(quote);
  if (hints.length === 0) return null;
  return (
    <ul
      aria-label={quoteText.offersWithinReach}
      className="flex flex-col gap-1.5 rounded-md bg-accent-soft px-4 py-3 text-sm"
    >
      {hints.map((hint) => (
        <li key={hint} className="flex items-start gap-2">
          <SparklesIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="min-w-0 wrap-anywhere">{hint}</span>
        </li>
      ))}
    </ul>
  );
}
