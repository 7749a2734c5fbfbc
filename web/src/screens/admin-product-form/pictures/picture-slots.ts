/** The four places of a product's pictures in the form: each has an address and, for uploaded pictures, an alt text. */

import type { Product } from '@shop/contract/catalogue';
import { isUploadedPicture } from '@shop/contract/pictures';
import { draftOf, type ProductDraft } from '../product-draft.ts';

export const pictureSlots = ['thumbnail', 'image1', 'image2', 'image3'] as const;
export type PictureSlot = (typeof pictureSlots)[number];

export const altFields = {
  thumbnail: 'thumbnailAlt',
  image1: 'image1Alt',
  image2: 'image2Alt',
  image3: 'image3Alt',
} as const satisfies Record<PictureSlot, keyof ProductDraft>;

const addressIn = (draft: ProductDraft, slot: PictureSlot) => draft[slot].trim();
const isEmpty = (draft: ProductDraft, slot: PictureSlot) => addressIn(draft, slot) === '';

export function placePicture(draft: ProductDraft, slot: PictureSlot, url: string, alt: string): ProductDraft {
  return { ...draft, [slot]: url, [altFields[slot]]: alt };
}

/** As typed; the alt text is that of the picture at this address, as far as the form knows it. */
export function typeAddress(
  draft: ProductDraft,
  slot: PictureSlot,
  url: string,
  base: Product | undefined,
): ProductDraft {
  const same = pictureSlots.find((one) => one !== slot && addressIn(draft, one) === url.trim());
  const alt = same === undefined ? savedAlts(base).get(url.trim()) : draft[altFields[same]];
  return placePicture(draft, slot, url, alt ?? '');
}

/** A picture has one alt text, also when it is shown twice. */
export function typeAlt(draft: ProductDraft, slot: PictureSlot, alt: string): ProductDraft {
  const address = addressIn(draft, slot);
  const shown = pictureSlots.filter((one) => one === slot || addressIn(draft, one) === address);
  return shown.reduce((changed, one) => placePicture(changed, one, changed[one], alt), draft);
}

/** Moves one picture to another place; those between move up. */
export function movePicture(draft: ProductDraft, from: PictureSlot, to: PictureSlot): ProductDraft {
  return pictureSlots.reduce((moved, slot) => {
    const place = slotAfterMove(slot, from, to);
    return placePicture(moved, place, draft[slot], draft[altFields[slot]]);
  }, draft);
}

/** Where the picture of this place is afterwards. */
export function slotAfterMove(slot: PictureSlot, from: PictureSlot, to: PictureSlot): PictureSlot {
  const order = [...pictureSlots];
  order.splice(pictureSlots.indexOf(from), 1);
  order.splice(pictureSlots.indexOf(to), 0, from);
  return pictureSlots[order.indexOf(slot)] ?? slot;
}

/** The thumbnail in every place that is empty. */
export function repeatThumbnail(draft: ProductDraft): ProductDraft {
  return pictureSlots
    .filter((slot) => isEmpty(draft, slot))
    .reduce((filled, slot) => placePicture(filled, slot, draft.thumbnail, draft.thumbnailAlt), draft);
}

/**
 * Which file goes where: the first to the named place, the others to the places that are free, in their order.
 * @param taken places to which files are on their way
 * @returns also how many files have no place
 */
export function assignFiles<T>(
  files: readonly T[],
  draft: ProductDraft,
  taken: readonly PictureSlot[],
  at: PictureSlot | undefined,
): { placed: { slot: PictureSlot; file: T }[]; left: number } {
  const free = pictureSlots.filter((slot) => slot !== at && isEmpty(draft, slot) && !taken.includes(slot));
  const places = at === undefined ? free : [at, ...free];
  const placed = places.flatMap((slot, n) => {
    const file = files[n];
    return file === undefined ? [] : [{ slot, file }];
  });
  return { placed, left: files.length - placed.length };
}

/** By address, of the product as it is saved. */
function savedAlts(base: Product | undefined): Map<string, string> {
  const saved = draftOf(base);
  return new Map(pictureSlots.map((slot) => [saved[slot], saved[altFields[slot]]]));
}

/** Alt texts by address that differ from the saved ones. */
export function changedAlts(draft: ProductDraft, base: Product | undefined): Map<string, string> {
  const saved = savedAlts(base);
  const changed = new Map<string, string>();
  for (const slot of pictureSlots) {
    const address = addressIn(draft, slot);
    const alt = draft[altFields[slot]].trim();
    if (isUploadedPicture(address) && alt !== (saved.get(address) ?? '')) changed.set(address, alt);
  }
  return changed;
}
