import { formatDollars } from '@shop/contract/money';
import type { Quote } from '@shop/contract/quotes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CartLines } from '../../features/cart-lines/CartLines.tsx';
import { type PriceParts, Totals } from '../../features/orders/Totals.tsx';
import { QuoteStatus } from '../../features/quote/QuoteStatus.tsx';
import { pages } from '../../routing/paths.ts';
import { selectCartTotals } from '../../state/cart-slice.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

type OrderSummaryProps = {
  /** undefined until the first quote has come. */
  quote: Quote | undefined;
  /** Another quote is on its way: the sums in sight are the old ones. */
  pending: boolean;
  /** The order waits for that quote. */
  waiting: boolean;
  placing: boolean;
  /** The shop has shipping zones: without a chosen method shipping is not free. */
  ships: boolean;
  onOrder: () => void;
  /** Codes and errors, between the lines and the sums. */
  children: ReactNode;
};

/** Beside the form on wide screens. On phones below it, with the total and 'Order Now' in a bar at the bottom. */
export function OrderSummary({ quote, pending, waiting, placing, ships, onOrder, children }: OrderSummaryProps) {
  const { totalItems } = useAppSelector(selectCartTotals);
  // Fast answers do not dim.
  const looks = `transition-opacity duration-150 ${pending && quote !== undefined ? 'opacity-50 delay-300' : ''}`;
  return (
    <section
      aria-labelledby="summary"
      className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary" className="display text-xl">
          Order summary
        </h2>
        <Link to={pages.cart} className={`text-sm ${textLinkClass}`}>
          Back to cart
        </Link>
      </div>
      {/* A long list scrolls by itself, so that total and button stay visible. */}
      <div className="lg:-mx-2 lg:min-h-40 lg:overflow-y-auto lg:px-2">
        <CartLines size="small" />
      </div>
      {children}
      <div aria-busy={pending} className={looks}>
        <Totals parts={quote && partsOfQuote(quote, ships)} totalItems={totalItems} />
      </div>
      <QuoteStatus pending={pending} total={quote?.total} />
      <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0">
        <p aria-hidden="true" className="flex-1 font-bold tabular-nums lg:hidden">
          <span className="block text-xs font-normal text-ink-soft">Total</span>
          <span className={looks}>{quote === undefined ? '…' : formatDollars(quote.total)}</span>
        </p>
        <Button
          className="flex-1 lg:w-full"
          busy={placing || waiting}
          busyText={placing ? 'Placing your order…' : 'Updating the total…'}
          onClick={onOrder}
        >
          Order Now
        </Button>
      </div>
    </section>
  );
}

function partsOfQuote({ subtotal, promotions, shipping, taxes, total }: Quote, ships: boolean): PriceParts {
  const chosen = shipping.methods.find(({ id }) => id === shipping.chosen);
  const none = shipping.methods.length === 0 ? 'not offered' : 'not chosen';
  return { subtotal, promotions, shipping: chosen ?? (ships ? none : null), taxes, total };
}
