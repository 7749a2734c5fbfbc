/** Currencies that Stripe has in whole units, and in thousandths; all others are in hundredths. https://docs.stripe.com/currencies */
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const THOUSANDTHS = 'bhd jod kwd omr tnd'.split(' ');

/** What a payer reads: $18.00, ¥1,800 or KWD 1.800. */
export function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = WHOLE.includes(currency) ? 0 : THOUSANDTHS.includes(currency) ? 3 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}
