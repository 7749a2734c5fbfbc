import type { Product } from '@shop/contract/catalogue';
import { formatDollars } from '@shop/contract/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { addToCart, fetchCart, selectCartItems } from '../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import type { VariantChoice } from './use-variant-choice.ts';

type AddToCartProps = {
  product: Product;
  choice: VariantChoice;
  /** The texts of the toasts; the customer's page and the admin's differ by one letter. */
  addedText: string;
};

const ALREADY_ADDED = 'Item Already added';

function whyNot(product: Product, choice: VariantChoice): string | undefined {
  if (product.deleted) return 'This product is no longer sold, so it cannot be added to the cart.';
  if (product.stock <= 0) return 'This product is out of stock, so it cannot be added to the cart.';
  return choice.obstacle;
}

export function AddToCart({ product, choice, addedText }: AddToCartProps) {
  const dispatch = useAppDispatch();
  const inCart = useAppSelector(selectCartItems).some((item) => item.product.id === product.id);
  const [progress, setProgress] = useState<'none' | 'adding' | 'added'>('none');
  const [failure, setFailure] = useState<ApiFailure>();
  const reason = whyNot(product, choice);
  const { color, size } = choice;
  const chosen = [color?.name, size?.name].filter((name) => name !== undefined).join(', ');

  async function add() {
    if (inCart) {
      toast.error(ALREADY_ADDED, { onNextPage: false });
      return;
    }
    setProgress('adding');
    setFailure(undefined);
    const result = await dispatch(
      addToCart({
        product: product.id,
        quantity: 1,
        ...(color === undefined ? {} : { color: color.id }),
        ...(size === undefined ? {} : { size: size.id }),
      }),
    );
    if (addToCart.fulfilled.match(result)) {
      setProgress('added');
      toast.success(addedText);
      return;
    }
    setProgress('none');
    if (result.payload?.kind === 'problem' && result.payload.code === 'ITEM_ALREADY_ADDED') {
      toast.error(ALREADY_ADDED, { onNextPage: false });
      // Another tab has added it, so the cart is read again for the badge and this page.
      void dispatch(fetchCart());
    } else if (result.payload !== undefined) {
      setFailure(result.payload);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {reason !== undefined && (
        <Alert tone="yellow">
          <span id="why-not">{reason}</span>
        </Alert>
      )}
      {reason === undefined && chosen !== '' && (
        <div className="flex items-baseline justify-between gap-4">
          <p id="chosen" className="min-w-0 text-sm text-ink-soft">
            Selected: <span className="font-semibold text-ink">{chosen}</span>
          </p>
          {/* On a phone the button is in a bar that may cover the price. */}
          <span aria-hidden="true" className="font-semibold tabular-nums md:hidden">
            {formatDollars(product.discountPrice)}
          </span>
        </div>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-3 md:grid-flow-row">
        <Button
          className="w-full"
          busy={progress === 'adding'}
          busyText="Adding…"
          unavailable={reason !== undefined}
          aria-describedby={reason !== undefined ? 'why-not' : chosen === '' ? undefined : 'chosen'}
          onClick={add}
        >
          {progress === 'added' && inCart ? 'Added' : 'Add to Cart'}
        </Button>
        {inCart && (
          <Link to={pages.cart} className={`w-full ${buttonClass('secondary')}`}>
            View cart
          </Link>
        )}
      </div>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
    </div>
  );
}
