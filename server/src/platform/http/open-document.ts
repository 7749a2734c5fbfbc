/** A document that is the same for everybody who asks, in a shop that is open to all. */

import type { Versions } from 'fastify';
import type { Brand, FirstPicture } from './document.ts';
import type { Head } from './document-head.ts';

export interface ShownDocument {
  status: 200 | 404 | 410;
  html: Buffer;
  /** Of what it was made of. */
  versions: Versions;
}

/** Or where stands now what stood at the address before. */
export type OpenDocument = ShownDocument | { movedTo: string };

/** What a document of an open shop is made of. */
export interface ShownStart {
  /** The tag of its language. */
  language: string;
  /** Of the document, with the shop's name. */
  title: string;
  /** The page, and the answers of the API that it is drawn of, by their paths; undefined where the app draws it alone. */
  shown: { markup: string; answers: object } | undefined;
  /** Undefined where nothing stands at the address. */
  head: Head | undefined;
  /** Whose scripts; of the route table. */
  page: string;
  /** GETs of the API that the app sends. */
  calls: readonly string[];
  picture: FirstPicture | undefined;
  brand: Brand | undefined;
  /** Attributes of the root element. */
  marks: readonly string[];
}
