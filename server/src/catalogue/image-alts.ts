import type { ReadDeps } from '../deps.ts';
import { listAlts } from '../media/media.queries.ts';
import { hashAt } from '../media/picture-files.ts';

interface WithImages {
  images: readonly string[];
}

/** An alt text for each of `images`: that of the shop's own picture at this address, else ''. */
export type WithImageAlts<P> = P & { imageAlts?: readonly string[] };

/** Products that show pictures of other addresses only cost no query. */
export async function withImageAlts<P extends WithImages>(
  { reads, media }: Pick<ReadDeps, 'reads' | 'media'>,
  products: readonly P[],
): Promise<WithImageAlts<P>[]> {
  const own = new Set(products.flatMap(({ images }) => images.flatMap((image) => hashAt(image, media.url) ?? [])));
  if (own.size === 0) return [...products];
  const alts = await listAlts(reads, [...own]);
  const altOf = (image: string) => alts.get(hashAt(image, media.url) ?? '') ?? '';
  return products.map((product) => ({ ...product, imageAlts: product.images.map(altOf) }));
}

export async function withOwnImageAlts<P extends WithImages>(
  deps: Pick<ReadDeps, 'reads' | 'media'>,
  product: P,
): Promise<WithImageAlts<P>> {
  const [found = product] = await withImageAlts(deps, [product]);
  return found;
}
