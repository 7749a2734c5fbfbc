import { pages } from '@shop/contract/paths';
import { z } from 'zod';
import { paragraphOf, type ShopMail, shopMail } from '../../mails/shop-mail.ts';
import { freeText } from '../../platform/mail/free-text.ts';

export const LOW_STOCK_LINES = 20;
const TITLE_LENGTH = 100;

/** As it was when the mail was recorded. */
export const lowStockMailData = z.object({
  threshold: z.number(),
  /** Of all that is low; `lines` are the first of them. */
  total: z.number(),
  lines: z.array(z.object({ title: z.string(), choice: z.string(), stock: z.number() })),
});
export type LowStockMailData = z.infer<typeof lowStockMailData>;

export function lowStockMail({ threshold, total, lines }: LowStockMailData, publicUrl: string): ShopMail {
  const counted = total === 1 ? 'Of one product or variant' : `Of ${total} products or variants`;
  const link = publicUrl + pages.admin;
  return shopMail(
    'low-stock',
    { count: String(total), link },
    {
      ...(total === 1 && { subject: '1 product is low in stock' }),
      heading: 'Low in stock',
      news: (intro) => paragraphOf(`${counted} fewer than ${threshold} are left.`, intro),
      blocks: [
        {
          type: 'lines',
          lines: lines.map(({ title, choice, stock }) => ({
            title: freeText(title, TITLE_LENGTH),
            detail: choice,
            quantity: '',
            amount: stock === 0 ? 'sold out' : `${stock} left`,
          })),
          more: total > lines.length ? `and ${total - lines.length} more` : undefined,
        },
        { type: 'button', label: 'See the products', url: link },
        {
          type: 'note',
          text: 'This mail comes at most once a day, when a stock has fallen below the limit for low stock in the settings.',
        },
      ],
    },
  );
}
