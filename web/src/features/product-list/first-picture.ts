import { pictureSources } from '@shop/contract/pictures';
import { createContext } from 'react';

export type FirstPicture = { src: string; srcSet?: string | undefined; avifSet?: string | undefined; sizes?: string };

/** The picture of the first card before the list is loaded, if the document knows it. */
export const FirstPictureContext = createContext<FirstPicture | undefined>(undefined);

/** Reads it from the document's preload link. */
export function firstPictureOf(document: Document): FirstPicture | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]');
  const src = link?.getAttribute('href');
  if (link === null || src === null || src === undefined) return undefined;
  return { ...pictureSources(src), ...(link.imageSizes !== '' && { sizes: link.imageSizes }) };
}
