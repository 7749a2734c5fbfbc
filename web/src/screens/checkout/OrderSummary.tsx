import type { CartItem } from '@shop/contract/cart';
import { type Amount, formatMoney } from '@shop/contract/money';
import type { Quote } from '@shop/contract/quotes';
import { checkoutText } from '@shop/messages/checkout';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CartLines } from '../../features/cart-lines/CartLines.tsx';
import { type PriceParts, Totals } from '../../features/orders/Totals.tsx';
import { QuoteStatus } from '../../features/quote/QuoteStatus.tsx';
import { pages } from '../../routing/paths.ts';
import { selectCartTotals } from '../../state/cart-slice.ts';
import { currentShop } from '../../state/shown-shop.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import { OrderTerms } from './OrderTerms.tsx';

type OrderSummaryProps = {
  /** undefined until the first quote has come. */
  quote: Quote | undefined;
  /** Another quote is on its way: the sums in sight are the old ones. */
  pending: boolean;
  /** On phones, where it stands below the shipping methods, it is shown when they are there. */
  methodsAwaited: boolean;
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
export function OrderSummary({
  quote,
  pending,
  methodsAwaited,
  waiting,
  placing,
  ships,
  onOrder,
  children,
}: OrderSummaryProps) {
  const bar = useBottomBar();
  const { totalItems } = useAppSelector(selectCartTotals);
  // Fast answers do not dim.
  const looks = `transition-opacity duration-150 ${pending && quote !== undefined ? 'opacity-50 delay-300' : ''}`;
  return (
    <section
      aria-labelledby="summary"
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface p-5 sm:p-6 lg:sticky lg:top-20 lg:self-start lg:pt-4 lg:pb-0 ${methodsAwaited ? 'max-lg:invisible' : ''}`}
    >
      <div className="mb-5 flex items-baseline justify-between gap-4 lg:mb-2">
        <h2 id="summary" className="display text-xl">
          {checkoutText.orderSummary}
        </h2>
        <Link to={pages.cart} className={`text-sm ${textLinkClass}`}>
          {checkoutText.backToCart}
        </Link>
      </div>
      {/* What has the focus is scrolled out from under the sums. */}
      <div className="lg:**:scroll-mb-80">
        <CartLines size="small" netPriceOf={(item) => netPriceIn(quote, item)} />
        <div className="flex flex-col gap-3 py-4 empty:pb-2 lg:pt-2 lg:pb-3">{children}</div>
      </div>
      {/* On wide screens the sums and the button stay at the lower edge of the window, however many lines there are. */}
      <div className="lg:sticky lg:bottom-0 lg:rounded-b-lg lg:bg-surface lg:pb-5 lg:shadow-[0_-0.75rem_0.75rem_-0.25rem_var(--color-surface)] short:static">
        <div aria-busy={pending} className={`lg:text-sm lg:*:gap-1 ${looks}`}>
          <Totals parts={quote && partsOfQuote(quote, ships)} totalItems={totalItems} />
        </div>
        <QuoteStatus pending={pending} total={quote?.total} />
        <OrderTerms />
        <div
          ref={bar}
          className="visible fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mt-4 lg:border-0 lg:bg-transparent lg:p-0"
        >
          <p aria-hidden="true" className="flex-1 font-bold tabular-nums lg:hidden">
            <span className="block text-xs font-normal text-ink-soft">{checkoutText.total}</span>
            <span className={looks}>{quote === undefined ? '…' : formatMoney(quote.total)}</span>
          </p>
          <Button
            className="flex-1 lg:w-full"
            busy={placing || waiting}
            busyText={placing ? checkoutText.placingYourOrder : checkoutText.updatingTheTotal}
            onClick={onOrder}
          >
            {currentShop().orderButton ?? checkoutText.orderNow}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Without its tax under reverse charge; a line that is not in the quote yet has its price. */
function netPriceIn(quote: Quote | undefined, { product, variant }: CartItem): Amount | undefined {
  if (quote?.taxes.some(({ reverseCharge }) => reverseCharge) !== true) return undefined;
  return quote.lines.find((line) => line.product === product.id && line.variant === (variant?.id ?? null))?.unitPrice;
}

function partsOfQuote({ subtotal, promotions, shipping, taxes, total }: Quote, ships: boolean): PriceParts {
  const chosen = shipping.methods.find(({ id }) => id === shipping.chosen);
  const none = shipping.methods.length === 0 ? 'not offered' : 'not chosen';
  return { subtotal, promotions, shipping: chosen ?? (ships ? none : null), taxes, total };
}
