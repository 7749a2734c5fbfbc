import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import {
  fetchCart,
  selectCartFailure,
  selectCartItems,
  selectCartLoaded,
  selectCartStatus,
} from '../../state/cart-slice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { sentenceFor } from '../error-sentences.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { pages } from '../paths.ts';

/** Shows its children once there is a cart with something in it. An empty one leads home; one that could not be read says so. */
export function CartGate({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const empty = useAppSelector(selectCartItems).length === 0;
  const loaded = useAppSelector(selectCartLoaded);
  const failure = useAppSelector(selectCartFailure);
  const loading = useAppSelector(selectCartStatus) === 'loading';

  if (!empty) return children;
  if (failure !== null) {
    return (
      <Alert
        action={
          <Button
            variant="secondary"
            size="small"
            busy={loading}
            busyText="Trying…"
            onClick={() => void dispatch(fetchCart())}
          >
            Try again
          </Button>
        }
      >
        {sentenceFor(failure)}
      </Alert>
    );
  }
  return loaded ? <Navigate to={pages.home} replace /> : <Spinner label="Loading your cart…" />;
}
