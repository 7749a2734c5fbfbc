/** Addresses of the shop's own pictures: in which sizes each comes, and how wide a card of a list shows one. */

/** Where a product has no picture yet; nothing is stored there, so that pages show their own sign for it. */
export const PLACEHOLDER_PICTURE = '/pictures/placeholder.webp';

/** Also that of a picture which an import is to fetch: the part after # tells which one. */
export const isPlaceholder = (src: string) => src === PLACEHOLDER_PICTURE || src.startsWith(`${PLACEHOLDER_PICTURE}#`);

/** Columns of the grid of cards, from the widest screen to the narrowest. */
export const CARD_SIZES = '(min-width: 1280px) 14.5rem, (min-width: 1024px) 17vw, (min-width: 640px) 31vw, 44vw';

/** The strip of pictures of a product's page. */
export const PRODUCT_SIZES = '(min-width: 1280px) 36rem, (min-width: 768px) 46vw, 95vw';

const SOURCE_WIDTHS = [320, 640, 960, 1600] as const;

/** The widths in which a picture of this width also comes, smallest first. */
export function sourceWidths(width: number): number[] {
  const narrower = SOURCE_WIDTHS.filter((one) => one <= width);
  return narrower.length > 0 ? narrower : [width];
}

/** `…/<hash>/<width>x<height>.<type>` is the picture itself; `…/<hash>/640.avif` is one of its sources. */
const OWN_PICTURE = /^(.*\/)?([0-9a-f]{40})\/(\d{1,5})x(\d{1,5})\.(?:jpg|png|webp|avif)$/;

/** The demo's pictures as the build has them; shops of earlier versions have stored these addresses, the oldest without a hash. */
const DEMO_PICTURE = /^(\/pictures\/[\w-]+(?:\.[0-9a-f]{10})?)\.webp$/;

/** A source set that is narrower than this share of the picture would look blurred beside the picture itself. */
const WIDE_ENOUGH = 0.9;

export interface PictureSources {
  src: string;
  /** For `<img srcset>`: types that every browser shows. */
  srcSet: string | undefined;
  /** For `<source type="image/avif" srcset>`. */
  avifSet: string | undefined;
}

/** The sizes of a picture, for `<picture>`. Those of other sites come in one size. */
export function pictureSources(src: string): PictureSources {
  const demo = DEMO_PICTURE.exec(src)?.[1];
  if (demo !== undefined) {
    return { src, srcSet: `${demo}.320.webp 320w, ${src} 640w, ${demo}.1120.webp 1120w`, avifSet: undefined };
  }
  const own = OWN_PICTURE.exec(src);
  if (own === null) return { src, srcSet: undefined, avifSet: undefined };
  const folder = `${own[1] ?? ''}${own[2]}`;
  const width = Number(own[3]);
  const widths = sourceWidths(width);
  const set = (type: string) => widths.map((one) => `${folder}/${one}.${type} ${one}w`);
  const widest = widths.at(-1) ?? width;
  const itself = widest < Math.min(width, 1600) ? [`${src} ${width}w`] : [];
  return {
    src,
    srcSet: [...set('webp'), ...itself].join(', '),
    avifSet: widest >= WIDE_ENOUGH * Math.min(width, 1600) ? set('avif').join(', ') : undefined,
  };
}

/** Width and height in pixels of a picture that was uploaded, which its address names; undefined for others. */
export function pictureSize(src: string): { width: number; height: number } | undefined {
  const own = OWN_PICTURE.exec(src);
  return own === null ? undefined : { width: Number(own[3]), height: Number(own[4]) };
}

/** Whether an address is that of a picture which was uploaded to a shop of this kind. */
export function isUploadedPicture(src: string): boolean {
  return OWN_PICTURE.test(src);
}

interface ProductImages {
  images: readonly string[];
  imageAlts: readonly string[];
  variants?: readonly { image: string | null; imageAlt?: string | undefined }[] | undefined;
}

/** The alt text of one of a product's pictures, or of one of its variants'; '' if it has none. */
export function imageAlt({ images, imageAlts, variants = [] }: ProductImages, src: string): string {
  return imageAlts[images.indexOf(src)] || (variants.find(({ image }) => image === src)?.imageAlt ?? '');
}
