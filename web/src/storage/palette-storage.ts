/** What the browser stores for the palette of the back office. No shopper loads this. */

import { permissions } from '@shop/contract/permissions';
import * as z from 'zod/mini';
import { PALETTE } from './storage.ts';
import { stored } from './stored.ts';

const entry = z.object({
  to: z.string(),
  label: z.string(),
  note: z.optional(z.string()),
  /** Shown to those who have it. */
  needs: z.optional(z.enum(permissions)),
});
export type PaletteEntry = z.infer<typeof entry>;

/** What this person opened last by the palette, the newest first. */
export const recentEntries = stored('localStorage', PALETTE, z.object({ userId: z.int(), entries: z.array(entry) }));
