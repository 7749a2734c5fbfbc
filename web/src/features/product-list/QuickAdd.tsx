import { CheckIcon, PlusIcon } from '@heroicons/react/20/solid';
import type { Product } from '@shop/contract/catalogue';
import { productListText } from '@shop/messages/product-list';
import { useState } from 'react';
import { putIntoCart } from '../../buying/put-into-cart.ts';
import { selectCartItems } from '../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';

const texts = { added: productListText.itemAddedToCart, already: productListText.itemAlreadyAdded };

/** Whether nothing of it is to be chosen first. */
export function canBeAddedAtOnce({ colors, sizes, options, deleted, stock }: Product): boolean {
  return !deleted && stock > 0 && colors.length + sizes.length + options.length === 0;
}

type QuickAddProps = { product: Product };

/** Puts a product without choices into the cart by one press. The page says in words, too, why that was refused. */
export function QuickAdd({ product: { id, title } }: QuickAddProps) {
  const dispatch = useAppDispatch();
  const isInCart = useAppSelector(selectCartItems).some(({ product }) => product.id === id);
  const [adding, setAdding] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  async function add() {
    if (adding) return;
    if (isInCart) {
      toast.error(texts.already, { onNextPage: false });
      return;
    }
    setAdding(true);
    setFailure(undefined);
    const result = await putIntoCart(dispatch, { product: id, quantity: 1 }, texts);
    setAdding(false);
    if (typeof result === 'object') setFailure(result);
  }

  const Icon = isInCart ? CheckIcon : PlusIcon;
  return (
    <>
      <button
        type="button"
        aria-label={adding ? productListText.addingTitle({ title }) : productListText.quickAddTitle({ title })}
        title={productListText.quickAdd}
        aria-disabled={adding || undefined}
        onClick={add}
        className="absolute end-2 bottom-2 z-10 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink shadow-float hover:border-accent hover:text-accent"
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      {failure !== undefined && (
        <p role="alert" className="absolute inset-x-2 top-2 z-10 rounded-md bg-surface p-2 text-sm text-red">
          {sentenceFor(failure)}
        </p>
      )}
    </>
  );
}
