import { z } from 'zod';
import { type CardFault, cardFaults, digitsOf } from '../shared/card-fields.ts';
import { findTestCard } from '../shared/test-cards.ts';
import { type ChosenCard, chooseCard } from './chosen-card.ts';
import { StripeApiError } from './stripe-api-error.ts';

/** Short-lived: read, judged, and never stored or logged. */
export const typedCard = z.object({
  number: z.string().max(40),
  exp_month: z.number().int().min(0).max(99),
  exp_year: z.number().int().min(0).max(9999),
  cvc: z.string().max(10),
});

/** The browser has checked all this already; these errors are for other callers. */
export function readTypedCard(card: z.output<typeof typedCard>, at: Date): ChosenCard {
  const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
  const expiry = `${twoDigits(card.exp_month)} / ${twoDigits(card.exp_year)}`;
  const [fault] = cardFaults({ number: card.number, expiry, cvc: card.cvc }, at);
  if (fault !== undefined) throw asStripeError(fault);
  const found = findTestCard(digitsOf(card.number));
  if (found === undefined) throw new Error('A card without a fault is a test card');
  return chooseCard(found);
}

/** Fields that are not complete have codes of the browser's; the API knows them as wrong. */
function asStripeError({ field, code, message }: CardFault): StripeApiError {
  if (code === 'test_mode_live_card') {
    return new StripeApiError(402, { type: 'card_error', code: 'card_declined', decline_code: code, message });
  }
  const wrong = { number: 'incorrect_number', expiry: 'invalid_expiry_year', cvc: 'invalid_cvc' }[field];
  const apiCode = code.startsWith('invalid_expiry_month') ? 'invalid_expiry_month' : wrong;
  return new StripeApiError(402, { type: 'card_error', code: apiCode, message });
}
