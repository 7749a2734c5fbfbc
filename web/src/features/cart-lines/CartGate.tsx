import { cartLinesText } from '@shop/messages/cart-lines';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { pages } from '../../routing/paths.ts';
import {
  fetchCart,
  selectCartFailure,
  selectCartItems,
  selectCartLoaded,
  selectCartStatus,
  selectGoneLines,
} from '../../state/cart-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { goneSentence } from './availability.ts';

type CartGateProps = {
  /** Explains the redirect in a toast; left out by a page that explains it itself. */
  saysEmpty?: boolean;
  children: ReactNode;
};

/**
 * Shows its children if the cart has lines. An empty cart redirects home; a cart that could not be read shows an error.
 */
export function CartGate({ saysEmpty = false, children }: CartGateProps) {
  const dispatch = useAppDispatch();
  const empty = useAppSelector(selectCartItems).length === 0;
  const loaded = useAppSelector(selectCartLoaded);
  const failure = useAppSelector(selectCartFailure);
  const loading = useAppSelector(selectCartStatus) === 'loading';

  const gone = useAppSelector(selectGoneLines);
  const said = useRef(false);
  useEffect(() => {
    // Once: the lines that are gone are forgotten with the list that showed them.
    if (!empty || !loaded || said.current) return;
    said.current = true;
    // The redirect removes the page, so the sentence goes into a toast.
    if (gone !== null) toast.error(goneSentence(gone.lines));
    else if (saysEmpty) toast.success(cartLinesText.yourCartIsEmpty, { onNextPage: true });
  }, [empty, loaded, gone, saysEmpty]);

  if (!empty) return children;
  if (failure !== null) {
    return (
      <RetryAlert onRetry={() => void dispatch(fetchCart())} busy={loading}>
        {sentenceFor(failure)}
      </RetryAlert>
    );
  }
  return loaded ? <Navigate to={pages.home} replace /> : <Spinner label={cartLinesText.loadingYourCart} />;
}
