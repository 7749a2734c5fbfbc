/** The text for each state of a payment intent. */
import { stripeCheckoutText } from '@shop/messages/stripe-checkout';

export function statusText(status: string | undefined): string {
  switch (status) {
    case 'succeeded':
      return stripeCheckoutText.paymentSucceeded;
    case 'processing':
      return stripeCheckoutText.yourPaymentIsProcessing;
    case 'requires_payment_method':
      return stripeCheckoutText.yourPaymentWasNotSuccessful;
    default:
      return stripeCheckoutText.somethingWentWrong;
  }
}
