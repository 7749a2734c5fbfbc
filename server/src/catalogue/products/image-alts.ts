import type { ReadDeps } from '../../deps.ts';
import { listAlts } from '../../media/media.queries.ts';
import { hashAt } from '../../media/picture-files.ts';

interface WithImages {
  images: readonly string[];
  variants?: readonly { image: string | null }[];
}

/**
 * `imageAlts` has an alt text for each of `images`: that of the shop's own picture at this address, else ''. `variantAlts` has those of
 * its variants' pictures by their address; pictures without one are left out.
 */
export type WithImageAlts<P> = P & { imageAlts?: readonly string[]; variantAlts?: ReadonlyMap<string, string> };

/** Products that show pictures of other addresses only cost no query. */
export async function withImageAlts<P extends WithImages>(
  { reads, media }: Pick<ReadDeps, 'reads' | 'media'>,
  products: readonly P[],
): Promise<WithImageAlts<P>[]> {
  const own = new Set(
    products.flatMap((product) => picturesOf(product).flatMap((image) => hashAt(image, media.url) ?? [])),
  );
  if (own.size === 0) return [...products];
  const alts = await listAlts(reads, [...own]);
  const altOf = (image: string) => alts.get(hashAt(image, media.url) ?? '') ?? '';
  return products.map((product) => {
    const named = variantPictures(product).filter((image) => altOf(image) !== '');
    return {
      ...product,
      imageAlts: product.images.map(altOf),
      ...(named.length > 0 && { variantAlts: new Map(named.map((image) => [image, altOf(image)])) }),
    };
  });
}

const picturesOf = (product: WithImages) => [...product.images, ...variantPictures(product)];

const variantPictures = ({ variants = [] }: WithImages) => variants.flatMap(({ image }) => image ?? []);
