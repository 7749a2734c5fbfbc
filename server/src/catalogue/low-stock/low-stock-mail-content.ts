import { pages } from '@shop/contract/paths';
import { lowStockMailText } from '@shop/messages/low-stock-mail';
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
  const link = publicUrl + pages.admin;
  return shopMail(
    'low-stock',
    { count: String(total), link },
    {
      ...(total === 1 && { subject: lowStockMailText.oneIsLow }),
      heading: lowStockMailText.lowInStock,
      news: (intro) => paragraphOf(lowStockMailText.fewerThan({ total, threshold }), intro),
      blocks: [
        {
          type: 'lines',
          lines: lines.map(({ title, choice, stock }) => ({
            title: freeText(title, TITLE_LENGTH),
            detail: choice,
            quantity: '',
            amount: lowStockMailText.left({ stock }),
          })),
          more: total > lines.length ? lowStockMailText.andMore({ count: total - lines.length }) : undefined,
        },
        { type: 'button', label: lowStockMailText.seeTheProducts, url: link },
        {
          type: 'note',
          text: lowStockMailText.atMostOnceADay,
        },
      ],
    },
  );
}
