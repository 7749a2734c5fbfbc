import { adminOrdersText } from '@shop/messages/admin-orders';
import { ordersText } from '@shop/messages/orders';
import { Link } from 'react-router';
import { pagePath } from '../../routing/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { failedHeading } from './bulk-words.ts';
import type { Outcome } from './use-bulk-action.ts';

/** The orders that an action did not change, each with its reason, until the person closes the list. */
export function FailedOrders({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { action, failed, undone } = outcome;
  if (failed.length === 0) return null;
  return (
    <Alert
      className="mb-4"
      action={
        <Button variant="secondary" size="small" onClick={onClose}>
          {adminOrdersText.close}
        </Button>
      }
    >
      <p className="font-semibold">{failedHeading(action, undone, failed.length)}</p>
      <ul className="max-h-60 overflow-y-auto">
        {failed.map(({ id, error }) => (
          <li key={id} className="py-0.5">
            <Link to={pagePath('adminOrder', id)} className="font-semibold underline underline-offset-4">
              {ordersText.number({ id })}
            </Link>
            {': '}
            {error?.detail ?? adminOrdersText.unknownReason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
