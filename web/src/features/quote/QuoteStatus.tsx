import { type Amount, formatMoney } from '@shop/contract/money';
import { quoteText } from '@shop/messages/quote';
import { useRef } from 'react';
import { useAfterMoment } from '../../ui/use-after-moment.ts';

/** Milliseconds after which a quote that is still on its way is spoken of. */
const SLOW_MS = 300;

type QuoteStatusProps = { pending: boolean; total: Amount | undefined };

/** Tells screen readers that the total is being computed, if that takes a while, and what it is once it has changed. */
export function QuoteStatus({ pending, total }: QuoteStatusProps) {
  const first = useRef<Amount>(undefined);
  const changed = useRef(false);
  first.current ??= total;
  changed.current ||= total !== first.current;
  return (
    <p aria-live="polite" className="sr-only">
      {pending ? (
        <Updating />
      ) : (
        changed.current && total !== undefined && quoteText.totalTotal({ total: formatMoney(total) })
      )}
    </p>
  );
}

function Updating() {
  return useAfterMoment(SLOW_MS) ? quoteText.updatingTheTotal : null;
}
