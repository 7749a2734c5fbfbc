import { MAX_QUANTITY, type Product, QUANTITY_CHOICES } from '@shop/contract/catalogue';
import { formatMoney } from '@shop/contract/money';
import type { Order } from '@shop/contract/orders';
import { productPageText } from '@shop/messages/product-page';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { putIntoCart } from '../../buying/put-into-cart.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import { selectCartItems } from '../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { choiceWords } from '../../state/line-words.ts';
import { fetchProductById } from '../../state/product-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';
import { Select } from '../../ui/Select.tsx';
import { namesOf } from './choice-names.ts';
import { stockNote } from './shown-price.ts';
import { type OwnHold, useOwnHold } from './use-own-hold.ts';
import type { VariantChoice } from './use-variant-choice.ts';

type AddToCartProps = {
  product: Product;
  choice: VariantChoice;
  /** What one costs as chosen. */
  price: number;
  /** What the price is by unit. */
  perUnit: string | undefined;
  /** What the product is in: where somebody goes on who finds it deleted. */
  parent: { name: string; href: string } | undefined;
  /** The texts of the toasts; the customer's page and the admin's differ by one letter. */
  addedText: string;
  /** Why the product could not be added, until the person chooses again. */
  failure: ApiFailure | undefined;
  onFailure: (failure: ApiFailure | undefined) => void;
};

/** As high as a line with words. */
const EMPTY_LINE = '\u00a0';
const ALREADY_ADDED = productPageText.itemAlreadyAdded;

function whyNot(product: Product, choice: VariantChoice, hold: OwnHold | undefined): string | undefined {
  if (product.deleted) return productPageText.thisProductIsNoLonger;
  if (hold?.isOfChosen) {
    return hold.order.paymentProcessing ? productPageText.yourOrderIdHoldsThis({ id: hold.order.id }) : undefined;
  }
  const obstacle = product.stock <= 0 ? productPageText.thisProductIsOutOf : choice.obstacle;
  if (obstacle === undefined || hold === undefined) return obstacle;
  const [{ id }, held] = [hold.order, choiceWords(hold.line)];
  return `${obstacle} ${held === '' ? productPageText.unpaidOrderHoldsOne({ id }) : productPageText.unpaidOrderHolds({ id, held })}`;
}

export function AddToCart({ product, choice, price, perUnit, parent, addedText, failure, onFailure }: AddToCartProps) {
  const dispatch = useAppDispatch();
  const { variant } = choice;
  const inCart = useAppSelector(selectCartItems).some(
    (item) => item.product.id === product.id && (variant === undefined || item.variant?.id === variant.id),
  );
  const [wanted, setWanted] = useState(1);
  const most = Math.max(1, Math.min(MAX_QUANTITY, variant?.stock ?? product.stock));
  const quantity = Math.min(wanted, most);
  const [progress, setProgress] = useState<'none' | 'adding' | 'added'>('none');
  const hold = useOwnHold(product, variant);
  const reason = whyNot(product, choice, hold);
  const wayOn = product.deleted ? parent && <ParentLink {...parent} /> : hold && <HoldLink order={hold.order} />;
  const chosen = choiceWords(choice);
  const left = variant && stockNote(variant);
  // Its line is kept free until it is known, so that the button does not move.
  const willBeChosen = !choice.known && choice.colors.length + choice.sizes.length > 0;
  const noteId = descriptionOf({ alert: reason !== undefined || hold !== undefined, known: choice.known, chosen });

  async function add() {
    if (inCart) {
      toast.error(ALREADY_ADDED, { onNextPage: false });
      return;
    }
    setProgress('adding');
    onFailure(undefined);
    const line = { product: product.id, quantity, ...namesOf(choice) };
    const result = await putIntoCart(dispatch, line, { added: addedText, already: ALREADY_ADDED });
    setProgress(result === 'added' ? 'added' : 'none');
    if (typeof result !== 'object') return;
    onFailure(result);
    // The pickers shall say what has sold out since.
    if (variant !== undefined) void dispatch(fetchProductById(product.id));
  }

  return (
    <div className="flex flex-col gap-3">
      {choice.gone !== undefined && reason === undefined && (
        <Alert tone="yellow">
          {choice.gone === 'named' ? productPageText.theChoiceInThisAddress : productPageText.theChoiceShownBeforeIs}
        </Alert>
      )}
      {(reason !== undefined || hold !== undefined) && (
        <Alert tone="yellow" action={wayOn}>
          <span id="why-not">
            {reason ?? (hold && productPageText.yourUnpaidOrderIdHoldsThis({ id: hold.order.id }))}
          </span>
        </Alert>
      )}
      {!choice.known && (
        <span id="loading" className="sr-only">
          {productPageText.theProductIsBeingLoaded}
        </span>
      )}
      {reason === undefined && willBeChosen && (
        <ChosenLine price={EMPTY_LINE}>
          <p className="text-sm">{EMPTY_LINE}</p>
        </ChosenLine>
      )}
      {reason === undefined && chosen !== '' && (
        <ChosenLine price={formatMoney(price)} perUnit={perUnit}>
          <p id="chosen" className="min-w-0 text-sm text-ink-soft">
            {inline(
              productPageText.selectedChosen({
                chosen,
                span: (parts) => <span className="font-semibold text-ink">{parts}</span>,
              }),
            )}
            {left !== undefined && <span className="whitespace-nowrap"> · {left}</span>}
          </p>
        </ChosenLine>
      )}
      <div className="flex gap-3 md:flex-wrap">
        <Select
          aria-label={productPageText.quantity}
          className="w-20 shrink-0"
          value={quantity}
          disabled={reason !== undefined || inCart}
          onChange={(event) => setWanted(Number(event.currentTarget.value))}
        >
          {QUANTITY_CHOICES.filter((one) => one <= most).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Button
          className="min-w-0 flex-1"
          busy={progress === 'adding'}
          busyText={productPageText.adding}
          unavailable={reason !== undefined || !choice.known}
          aria-describedby={noteId}
          onClick={add}
        >
          {progress === 'added' && inCart ? productPageText.added : productPageText.addToCart}
        </Button>
        {inCart && (
          <Link to={pages.cart} className={`min-w-0 flex-1 md:basis-full ${buttonClass('secondary')}`}>
            {productPageText.viewCart}
          </Link>
        )}
      </div>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
    </div>
  );
}

/** The id of what describes the button. */
function descriptionOf(page: { alert: boolean; known: boolean; chosen: string }): string | undefined {
  if (page.alert) return 'why-not';
  if (!page.known) return 'loading';
  return page.chosen === '' ? undefined : 'chosen';
}

type ChosenLineProps = { price: string; perUnit?: string | undefined; children: ReactNode };

function ChosenLine({ price, perUnit, children }: ChosenLineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      {children}
      {/* On a phone the button is in a bar that may cover the price. */}
      <span aria-hidden="true" className="shrink-0 text-end font-semibold tabular-nums md:hidden">
        {price}
        {perUnit !== undefined && <span className="block text-xs font-normal text-ink-soft">{perUnit}</span>}
      </span>
    </div>
  );
}

function ParentLink({ name, href }: { name: string; href: string }) {
  return (
    <Link to={href} className={buttonClass('secondary', 'small')}>
      {productPageText.seeParent({ name })}
    </Link>
  );
}

function HoldLink({ order }: { order: Order }) {
  return (
    <Link to={pagePath('myOrder', order.id)} className={buttonClass('secondary', 'small')}>
      {productPageText.viewOrder}
    </Link>
  );
}
