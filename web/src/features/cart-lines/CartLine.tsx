import type { CartItem } from '@shop/contract/cart';
import { MAX_QUANTITY, QUANTITY_CHOICES } from '@shop/contract/catalogue';
import { unitPriceOf } from '@shop/contract/content';
import { type Amount, formatMoney } from '@shop/contract/money';
import { imageAlt, pictureSources } from '@shop/contract/pictures';
import { unitPrice } from '@shop/contract/pricing/lines';
import { cartLinesText } from '@shop/messages/cart-lines';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { pagePath, pages } from '../../routing/paths.ts';
import { changeLine, selectLineErrors } from '../../state/cart-slice.ts';
import { lineTotal } from '../../state/cart-totals.ts';
import { choiceWords, otherChoices } from '../../state/line-words.ts';
import { unitPriceNote } from '../../state/unit-price-note.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { inline } from '../../ui/inline.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Select } from '../../ui/Select.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { obstacleSentence, unitsFor } from './availability.ts';
import { LineChoice } from './LineChoice.tsx';
import { lineErrorSentence } from './line-sentences.ts';

type CartLineProps = {
  item: CartItem;
  /** Under reverse charge: what a unit costs without its tax. */
  netPrice?: Amount | undefined;
  size: 'large' | 'small';
  /** Its picture is seen at once. */
  isFirst: boolean;
  onRemove: () => void;
  titleRef: Ref<HTMLAnchorElement>;
};

export function CartLine({ item, netPrice, size, isFirst, onRemove, titleRef }: CartLineProps) {
  const dispatch = useAppDispatch();
  const quantityId = useId();
  const error = useAppSelector(selectLineErrors)[item.id];
  const { product, quantity, variant } = item;
  const isLarge = size === 'large';
  const choice = chosenNames(item);
  // The summary of an order shows no more than tells its lines apart.
  const details = isLarge ? [product.brand, ...choice] : choice;
  const obstacle = obstacleSentence(item);
  const units = unitsFor(item);
  const words = variant === null ? '' : choiceWords(item);
  // Two variants of a product are two lines.
  const name = words === '' ? product.title : `${product.title}, ${words}`;
  const perUnit = unitPriceNote(
    netPrice === undefined ? product.unitPrice : unitPriceOf(netPrice, variant?.content ?? product.content),
  );
  const path = pagePath('productDetail', product.id);

  return (
    <div
      className={`grid gap-x-4 ${isLarge ? 'grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6' : 'grid-cols-[3.5rem_minmax(0,1fr)]'}`}
    >
      <Picture
        {...pictureSources(product.thumbnail)}
        alt={imageAlt(product, product.thumbnail) || (variant?.imageAlt ?? '')}
        width={256}
        height={256}
        sizes={isLarge ? '(min-width: 640px) 8rem, 5.5rem' : '3.5rem'}
        loading={isFirst ? 'eager' : 'lazy'}
        className="w-full rounded-md"
      />
      <div className={`flex min-w-0 flex-col ${isLarge ? 'gap-2' : 'gap-1'}`}>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <Link
              ref={titleRef}
              to={variant === null ? path : `${path}?variant=${variant.id}`}
              className={`rounded-sm font-medium underline-offset-4 hover:underline ${isLarge ? 'line-clamp-3' : 'line-clamp-2 min-h-6 text-sm'}`}
            >
              <bdi>{product.title}</bdi>
            </Link>
            {details.length > 0 && <p className="mt-0.5 text-sm text-ink-soft">{details.join(' · ')}</p>}
          </div>
          <p className={`shrink-0 text-end font-semibold tabular-nums ${isLarge ? '' : 'text-sm'}`}>
            {formatMoney(lineTotal({ ...item, netPrice }))}
          </p>
        </div>
        {perUnit !== undefined && (
          <p className={`text-ink-soft tabular-nums ${isLarge ? 'text-sm' : 'text-xs'}`}>{perUnit}</p>
        )}
        {isLarge && quantity > 1 && (
          <p className="text-sm text-ink-soft tabular-nums">
            {quantity} × {formatMoney(unitPrice({ product, netPrice }))}
          </p>
        )}
        {item.chosenForYou && words !== '' && (
          <p role="status" className="text-sm">
            {cartLinesText.weChoseWordsForYou({ words })}{' '}
            {isLarge ? (
              cartLinesText.changeItHere
            ) : (
              <Link to={pages.cart} className={textLinkClass}>
                {cartLinesText.changeItInYourCart}
              </Link>
            )}
          </p>
        )}
        {obstacle === undefined && error === undefined && units < MAX_QUANTITY && (
          <p className="text-sm text-ink-soft">{cartLinesText.onlyUnitsLeft({ units })}</p>
        )}
        {obstacle !== undefined && <p className="text-sm font-semibold text-red">{obstacle}</p>}
        {error !== undefined && (
          <p role="alert" className="text-sm font-semibold text-red">
            {lineErrorSentence(item, error.failure, error.variant)}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
          {isLarge && variant !== null && (
            <div className="flex basis-full flex-wrap items-end gap-x-4 gap-y-2 xl:basis-auto">
              <LineChoice item={item} name={name} />
            </div>
          )}
          <div className={`flex items-center ${isLarge ? 'gap-2.5' : 'gap-2'}`}>
            <label htmlFor={quantityId} className="text-sm">
              {inline(cartLinesText.qtyOfName({ name, span: (parts) => <span className="sr-only">{parts}</span> }))}
            </label>
            <Select
              compact={!isLarge}
              id={quantityId}
              value={quantity}
              onChange={(event) =>
                void dispatch(changeLine({ id: item.id, quantity: Number(event.currentTarget.value) }))
              }
              className={`tabular-nums ${isLarge ? 'w-20' : 'w-17 xl:w-16'}`}
            >
              {QUANTITY_CHOICES.map((choice) => (
                <option key={choice} value={choice} disabled={choice > units && choice !== quantity}>
                  {choice}
                </option>
              ))}
            </Select>
            {!isLarge && quantity > 1 && (
              <span className="text-sm text-ink-soft tabular-nums">
                × {formatMoney(unitPrice({ product, netPrice }))}
              </span>
            )}
          </div>
          <button
            type="button"
            onClick={onRemove}
            className={`min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline ${isLarge ? '' : 'xl:min-h-9'}`}
          >
            {inline(cartLinesText.removeName({ name, span: (parts) => <span className="sr-only">{parts}</span> }))}
          </button>
        </div>
      </div>
    </div>
  );
}

/** The colour and the size, or that none was chosen where the product has some. */
function chosenNames({ product, color, size, choices }: CartItem): string[] {
  const names: string[] = [];
  if (color !== undefined) names.push(color.name);
  else if (product.colors.length > 0) names.push(cartLinesText.noColorChosen);
  if (size !== undefined) names.push(cartLinesText.sizeName({ name: size.name }));
  else if (product.sizes.length > 0) names.push(cartLinesText.noSizeChosen);
  return [...names, ...otherChoices({ choices })];
}
