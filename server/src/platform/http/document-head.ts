/** What search engines and previews read in the head of a document. */

import { attribute } from './escape-html.ts';

export interface Head {
  /** Without the name of the site. */
  title: string;
  /** Absolute; undefined where nothing stands at the address. */
  canonical: string | undefined;
  /** The same page in each language; none where there is only one. */
  alternates: readonly { language: string; address: string }[];
  /** Of `<meta name>`; what is empty or undefined is left out. */
  names: Readonly<Record<string, string | undefined>>;
  /** Of `<meta property>`. */
  properties: Readonly<Record<string, string | undefined>>;
  /** As https://schema.org has it. */
  data: readonly object[];
}

/** Elements of the head. Everything in them is escaped. */
export function headElements({ canonical, alternates, names, properties, data }: Head): string[] {
  return [
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${attribute(canonical)}">`]),
    ...alternates.map(
      ({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${attribute(address)}">`,
    ),
    ...metas('name', names),
    ...metas('property', properties),
    ...data.map((one) => dataBlock('application/ld+json', one)),
  ];
}

function metas(by: 'name' | 'property', contents: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(contents).flatMap(([name, content]) =>
    content === undefined || content === '' ? [] : [`<meta ${by}="${name}" content="${attribute(content)}">`],
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Data in a document, which browsers never run: no text in it can end the element or begin a comment. */
export function dataBlock(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`;
}
