/** Stripe's documented test cards, as many as the sandbox knows. https://docs.stripe.com/testing */

export interface Decline {
  /** Stripe's code, and the issuer's reason where it gives one. */
  code: string;
  declineCode: string | undefined;
  message: string;
}

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** Stripe's name of the card as a payment method, for a server that confirms. */
  paymentMethod: string | undefined;
  outcome: 'succeeds' | 'asks' | Decline;
  /** What it does, said to people. */
  does: string;
}

const decline = (code: string, declineCode: string | undefined, message: string): Decline => ({
  code,
  declineCode,
  message,
});

export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    paymentMethod: 'pm_card_visa',
    outcome: 'succeeds',
    does: 'Payment succeeds',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    paymentMethod: 'pm_card_mastercard',
    outcome: 'succeeds',
    does: 'Payment succeeds (Mastercard)',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    paymentMethod: 'pm_card_authenticationRequired',
    outcome: 'asks',
    does: 'Asks for authentication',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    outcome: decline('card_declined', 'generic_decline', 'Your card was declined. Please try another card.'),
    does: 'Card is declined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: decline(
      'card_declined',
      'insufficient_funds',
      'There is not enough money on your card. Please try another card.',
    ),
    does: 'Insufficient funds',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    outcome: decline('expired_card', undefined, 'Your card has expired. Please try another card.'),
    does: 'Card has expired',
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    outcome: decline('incorrect_cvc', undefined, 'The security code of your card is not right. Please check it.'),
    does: 'Wrong security code',
  },
];

export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find((card) => card.number === digits);
}

/** The sentence for a number that could be somebody's real card. */
export const NOT_A_TEST_CARD =
  'This is a test payment and takes test cards only: 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, ' +
  '4000 0000 0000 9995 has insufficient funds, 4000 0025 0000 3155 asks for authentication.';
