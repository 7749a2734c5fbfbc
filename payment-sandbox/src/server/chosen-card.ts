import { type TestCard, testCards } from '../shared/test-cards.ts';
import type { CardColumn } from './db/tables.ts';
import { newId } from './ids.ts';

/** A card that pays: what may be kept of it, and what it does. */
export interface ChosenCard {
  card: CardColumn;
  outcome: TestCard['outcome'];
}

export function chooseCard(found: TestCard): ChosenCard {
  return {
    card: { paymentMethod: newId('pm'), brand: found.brand, last4: found.number.slice(-4) },
    outcome: found.outcome,
  };
}

export function findCardByPaymentMethod(name: string): TestCard | undefined {
  return testCards.find((card) => card.paymentMethod === name);
}

export function paymentMethodOf(card: CardColumn) {
  return {
    id: card.paymentMethod,
    object: 'payment_method',
    type: 'card',
    card: { brand: card.brand, last4: card.last4, funding: 'credit', country: 'US' },
    livemode: false,
  };
}
