import { type ReactNode, useEffect } from 'react';
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

/**
 * Shows its children if the cart has lines. An empty cart redirects home; a cart that could not be read shows an error.
 */
export function CartGate({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const empty = useAppSelector(selectCartItems).length === 0;
  const loaded = useAppSelector(selectCartLoaded);
  const failure = useAppSelector(selectCartFailure);
  const loading = useAppSelector(selectCartStatus) === 'loading';

  const gone = useAppSelector(selectGoneLines);
  const emptiedElsewhere = empty && loaded ? gone : null;
  useEffect(() => {
    // The redirect removes the page, so the sentence goes into a toast.
    if (emptiedElsewhere !== null) toast.error(goneSentence(emptiedElsewhere.lines));
  }, [emptiedElsewhere]);

  if (!empty) return children;
  if (failure !== null) {
    return (
      <RetryAlert onRetry={() => void dispatch(fetchCart())} busy={loading}>
        {sentenceFor(failure)}
      </RetryAlert>
    );
  }
  return loaded ? <Navigate to={pages.home} replace /> : <Spinner label="Loading your cart…" />;
}
