import { pages } from '@shop/contract/paths';
import { z } from 'zod';
import { freeText } from '../../platform/mail/free-text.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';

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

export function lowStockContent({ threshold, total, lines }: LowStockMailData, publicUrl: string): MailContent {
  const subject = total === 1 ? '1 product is low in stock' : `${total} products are low in stock`;
  const counted = total === 1 ? 'Of one product or variant' : `Of ${total} products or variants`;
  const news = `${counted} fewer than ${threshold} are left.`;
  return {
    subject,
    preview: news,
    heading: 'Low in stock',
    blocks: [
      { type: 'text', text: news },
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
      { type: 'button', label: 'See the products', url: publicUrl + pages.admin },
      {
        type: 'note',
        text: 'This mail comes at most once a day, when a stock has fallen below the number that is set as LOW_STOCK.',
      },
    ],
  };
}
