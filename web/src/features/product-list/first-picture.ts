import { createContext } from 'react';

export type FirstPicture = { src: string; srcSet?: string; sizes?: string };

/** The picture that stands in the first place before the list has come, where the document knows it. */
export const FirstPictureContext = createContext<FirstPicture | undefined>(undefined);

/** As the document names it. */
export function firstPictureOf(document: Document): FirstPicture | undefined {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=image]');
  const src = link?.getAttribute('href');
  if (link === null || src === null || src === undefined) return undefined;
  return { src, ...(link.imageSrcset !== '' && { srcSet: link.imageSrcset, sizes: link.imageSizes }) };
}
