import type { Order } from '@shop/contract/orders';
import { ordersText } from '@shop/messages/orders';
import { etaWords } from '../../state/eta-words.ts';
import { AddressText } from './AddressText.tsx';

type DestinationProps = {
  order: Pick<Order, 'selectedAddress' | 'shipping'>;
  level: 'h2' | 'h3';
  headingClass?: string;
};

/** Where an order goes and when; or that it is picked up. */
export function Destination({ order, level: Heading, headingClass = '' }: DestinationProps) {
  const { shipping, selectedAddress } = order;
  const pickUp = shipping?.pickUp === true;
  return (
    <>
      <Heading className={`mb-1 font-semibold ${headingClass}`}>
        {pickUp ? ordersText.pickUp : ordersText.shippingAddress}
      </Heading>
      {!pickUp && <AddressText address={selectedAddress} />}
      {shipping !== null && (
        <p className={pickUp ? 'text-ink-soft' : 'mt-1.5 text-ink-soft'}>
          {shipping.name}: {etaWords(shipping.eta)}
        </p>
      )}
    </>
  );
}
