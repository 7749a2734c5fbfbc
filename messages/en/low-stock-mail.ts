import { messages } from '../src/messages.ts';

/** What the mail about low stock says beside its intro, which merchants may change. */
export const lowStockMailText = messages('low-stock-mail', {
  fewerThan:
    'Of {total, plural, one {one product or variant} other {{total} products or variants}} fewer than {threshold} are left.',
  oneIsLow: '1 product is low in stock',
  lowInStock: 'Low in stock',
  left: '{stock, plural, =0 {sold out} other {{stock} left}}',
  andMore: 'and {count} more',
  seeTheProducts: 'See the products',
  atMostOnceADay:
    'This mail comes at most once a day, when a stock has fallen below the limit for low stock in the settings.',
});
