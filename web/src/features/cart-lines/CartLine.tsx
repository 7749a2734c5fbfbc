import type { CartItem } from '@shop/contract/cart';
import { MAX_QUANTITY, QUANTITY_CHOICES } from '@shop/contract/catalogue';
import { formatDollars } from '@shop/contract/money';
import { pictureSources } from '@shop/contract/pictures';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { changeQuantity, selectQuantityErrors } from '../../state/cart-slice.ts';
import { lineTotal } from '../../state/cart-totals.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Select } from '../../ui/Select.tsx';
import { obstacleSentence, unitsFor } from './availability.ts';

type CartLineProps = {
  item: CartItem;
  size: 'large' | 'small';
  onRemove: () => void;
  titleRef: Ref<HTMLAnchorElement>;
};

/** Why the quantity was rejected, with the number that is available. */
function quantityErrorSentence(failure: ApiFailure, productId: number): string {
  if (failure.kind === 'problem') {
    const now = failure.products.find(({ id }) => id === productId);
    if (failure.code === 'OUT_OF_STOCK' && now !== undefined && now.stock > 0) {
      return `You asked for ${now.quantity}, but only ${now.stock} ${now.stock === 1 ? 'is' : 'are'} available.`;
    }
  }
  return sentenceFor(failure);
}

export function CartLine({ item, size, onRemove, titleRef }: CartLineProps) {
  const dispatch = useAppDispatch();
  const quantityId = useId();
  const error = useAppSelector(selectQuantityErrors)[item.id];
  const { product, quantity, color, size: chosenSize } = item;
  const variant = [
    color?.name ?? (product.colors.length > 0 ? 'No color chosen' : undefined),
    chosenSize === undefined ? (product.sizes.length > 0 ? 'No size chosen' : undefined) : `Size ${chosenSize.name}`,
  ].filter((part) => part !== undefined);
  const obstacle = obstacleSentence(item);
  const units = unitsFor(item);

  return (
    <div
      className={`grid gap-x-4 ${size === 'large' ? 'grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6' : 'grid-cols-[4.5rem_minmax(0,1fr)]'}`}
    >
      <Picture {...pictureSources(product.thumbnail)} alt="" width={256} height={256} className="w-full rounded-md" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <Link
              ref={titleRef}
              to={pagePath('productDetail', product.id)}
              className={`line-clamp-3 rounded-sm font-medium underline-offset-4 hover:underline ${size === 'large' ? '' : 'text-sm'}`}
            >
              {product.title}
            </Link>
            <p className="mt-0.5 text-sm text-ink-soft">{[product.brand, ...variant].join(' · ')}</p>
          </div>
          <p className="shrink-0 text-right font-semibold tabular-nums">{formatDollars(lineTotal(item))}</p>
        </div>
        {quantity > 1 && (
          <p className="text-sm text-ink-soft tabular-nums">
            {quantity} × {formatDollars(product.discountPrice)}
          </p>
        )}
        {obstacle === undefined && error === undefined && units < MAX_QUANTITY && (
          <p className="text-sm text-ink-soft">Only {units} left</p>
        )}
        {obstacle !== undefined && <p className="text-sm font-semibold text-red">{obstacle}</p>}
        {error !== undefined && (
          <p role="alert" className="text-sm font-semibold text-red">
            {quantityErrorSentence(error, product.id)}
          </p>
        )}
        <div className="mt-auto flex items-center justify-between gap-4">
          <div className="flex items-center gap-2.5">
            <label htmlFor={quantityId} className="text-sm">
              Qty<span className="sr-only"> of {product.title}</span>
            </label>
            <Select
              id={quantityId}
              value={quantity}
              onChange={(event) =>
                void dispatch(changeQuantity({ id: item.id, quantity: Number(event.currentTarget.value) }))
              }
              className="w-20 tabular-nums"
            >
              {QUANTITY_CHOICES.map((choice) => (
                <option key={choice} value={choice} disabled={choice > units && choice !== quantity}>
                  {choice}
                </option>
              ))}
            </Select>
          </div>
          <button
            type="button"
            onClick={onRemove}
            className="min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            Remove<span className="sr-only"> {product.title}</span>
          </button>
        </div>
      </div>
    </div>
  );
}
