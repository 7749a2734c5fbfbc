/** The text for each state of a payment intent. */
export function statusText(status: string | undefined): string {
  switch (status) {
    case 'succeeded':
      return 'Payment succeeded!';
    case 'processing':
      return 'Your payment is processing.';
    case 'requires_payment_method':
      return 'Your payment was not successful, please try again.';
    default:
      return 'Something went wrong.';
  }
}
