import type { CartItem } from '@shop/contract/cart';
import type { Amount } from '@shop/contract/money';
import { cartLinesText } from '@shop/messages/cart-lines';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deleteCartItem, goneLinesShown, selectCartItems, selectGoneLines } from '../../state/cart-slice.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { lineName } from '../../state/line-words.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CartLine } from './CartLine.tsx';
import { DrawerSetting } from './DrawerSetting.tsx';
import { GoneLinesNote } from './GoneLinesNote.tsx';

type CartLinesProps = {
  size?: 'large' | 'small';
  /** Under reverse charge: what a unit costs without its tax. */
  netPriceOf?: (item: CartItem) => Amount | undefined;
  /** Below them, whether this device shows the cart when something was put into it. */
  setting?: boolean;
};

/** The lines of the cart with quantity and Remove. The cart page and the checkout's summary share them. */
export function CartLines({ size = 'large', netPriceOf, setting = false }: CartLinesProps) {
  const dispatch = useAppDispatch();
  const items = useAppSelector(selectCartItems);
  const gone = useAppSelector(selectGoneLines);
  const [asking, setAsking] = useState<CartItem>();
  const [removing, setRemoving] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const [focusNext, setFocusNext] = useState<number>();
  const titles = useRef(new Map<number, HTMLElement>());

  // Only when the dialog is closed: the page behind an open dialog cannot take the focus.
  useEffect(() => {
    if (focusNext === undefined || asking !== undefined) return;
    titles.current.get(focusNext)?.focus();
    setFocusNext(undefined);
  }, [focusNext, asking]);

  // The note is shown once. A layout effect, so that the next screen is not painted with it.
  useLayoutEffect(() => () => void dispatch(goneLinesShown()), [dispatch]);

  async function remove(item: CartItem) {
    const place = items.findIndex(({ id }) => id === item.id);
    const next = items[place + 1] ?? items[place - 1];
    setRemoving(true);
    setFailure(undefined);
    const result = await dispatch(deleteCartItem(item.id));
    setRemoving(false);
    setAsking(undefined);
    if (deleteCartItem.rejected.match(result)) setFailure(result.payload);
    else setFocusNext(next?.id);
  }

  return (
    <>
      {failure !== undefined && <Alert className="mb-4">{sentenceFor(failure)}</Alert>}
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item, place) => (
          <Fragment key={item.id}>
            {gone?.place === place && <GoneLinesNote lines={gone.lines} />}
            <li className={size === 'large' ? 'py-6' : 'py-3 lg:py-2.5'}>
              <CartLine
                item={item}
                netPrice={netPriceOf?.(item)}
                size={size}
                isFirst={place === 0}
                onRemove={() => setAsking(item)}
                titleRef={(link) => {
                  if (link === null) titles.current.delete(item.id);
                  else titles.current.set(item.id, link);
                }}
              />
            </li>
          </Fragment>
        ))}
        {gone !== null && gone.place >= items.length && <GoneLinesNote lines={gone.lines} />}
      </ul>
      {setting && <DrawerSetting />}
      <ConfirmDialog
        open={asking !== undefined}
        title={cartLinesText.removeThisItem}
        confirmLabel={cartLinesText.remove}
        busy={removing}
        busyText={cartLinesText.removing}
        onConfirm={() => asking !== undefined && void remove(asking)}
        onCancel={() => setAsking(undefined)}
      >
        {asking !== undefined && cartLinesText.nameWillLeaveYourCart({ name: lineName(asking) })}
      </ConfirmDialog>
    </>
  );
}
