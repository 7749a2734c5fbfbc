import { ownOrdersText } from '@shop/messages/own-orders';
import { Link } from 'react-router';
import { pages } from '../../../routing/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import type { AgainResult } from './use-order-again.ts';

/** What went into the cart, and what did not and why. */
export function AgainResultNote({ result: { added, notes, error } }: { result: AgainResult }) {
  const tone = error !== undefined ? 'red' : added === 0 ? 'yellow' : 'green';
  return (
    <Alert
      tone={tone}
      className="mt-4"
      action={
        <Link to={pages.cart} className={buttonClass('secondary', 'small')}>
          {ownOrdersText.viewCart}
        </Link>
      }
    >
      <p className="font-semibold">{headline(added)}</p>
      {error !== undefined && <p>{error}</p>}
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere">
          {note}
        </p>
      ))}
    </Alert>
  );
}

function headline(added: number): string {
  return added === 0 ? ownOrdersText.nothingWasAddedToYour : ownOrdersText.productsWentIntoYourCart({ count: added });
}
