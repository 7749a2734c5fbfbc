import { z } from 'zod';

/** What the browser must know before it can pay. Without card payments the key and the script are null. */
export const publicConfig = z.object({
  publishableKey: z.string().nullable(),
  stripeJsUrl: z.string().nullable(),
  testMode: z.boolean(),
  currency: z.literal('usd'),
});
export type PublicConfig = z.infer<typeof publicConfig>;
