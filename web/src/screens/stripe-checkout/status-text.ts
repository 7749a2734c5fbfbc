/** The text for each state of a payment intent, in the provider's words. */
import { stripeCheckoutText } from '@shop/messages/stripe-checkout';

const texts: Readonly<Record<string, string>> = {
  succeeded: stripeCheckoutText.paymentSucceeded,
  processing: stripeCheckoutText.yourPaymentIsProcessing,
  requires_payment_method: stripeCheckoutText.yourPaymentWasNotSuccessful,
};

export function statusText(status: string | undefined): string {
  return texts[status ?? ''] ?? stripeCheckoutText.somethingWentWrong;
}
