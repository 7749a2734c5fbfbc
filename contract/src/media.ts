/** Uploaded pictures on the wire. */

import * as z from 'zod/mini';
import { updatedAt } from './ids.ts';
import { limit, page } from './paging.ts';
import { text } from './text.ts';

/** Bytes of one upload. */
export const PICTURE_BYTES_MAX = 15 * 1024 * 1024;
export const PICTURE_PIXELS_MAX = 50_000_000;
const ALT_MAX = 300;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const media = z.object({
  id: z.int(),
  url: z.string().check(z.describe('The picture itself, without metadata; it never changes')),
  width: z.int().check(z.describe('As seen: the orientation is applied')),
  height: z.int(),
  alt: z.string(),
  type: z.enum(pictureTypes).check(z.describe('Of the picture at url')),
  sources: z.array(z.object({ url: z.string(), type: z.enum(['image/avif', 'image/webp']), width: z.int() })),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Media = z.infer<typeof media>;

export const altText = text(ALT_MAX);

/** The fields beside the file. */
export const uploadFields = z.object({ alt: z._default(altText, '') });

/** Only what is sent is changed. */
export const updateMediaBody = z.object({ alt: z.optional(altText), updatedAt: z.optional(updatedAt) });
export type UpdateMediaBody = z.output<typeof updateMediaBody>;

const ADDRESSES_MAX = 100;

export const listMediaQuery = z.object({
  _page: page,
  _limit: limit,
  /** Only the pictures at these addresses. */
  url: z.optional(
    z.pipe(
      z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
      z
        .array(z.string('url must be a text'))
        .check(z.maxLength(ADDRESSES_MAX, `url has more than ${ADDRESSES_MAX} values`)),
    ),
  ),
});
export type ListMediaQuery = z.output<typeof listMediaQuery>;
