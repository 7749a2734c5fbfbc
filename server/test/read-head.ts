/** What search engines read in the head of a document. */

import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface ReadHead {
  title: string;
  canonical: string | undefined;
  metas: Record<string, string>;
  data: Record<string, unknown>[];
  elements: string[];
}

export function readHead(html: string): ReadHead {
  const found: ReadHead = { title: '', canonical: undefined, metas: {}, data: [], elements: [] };
  const textOf = (node: DefaultTreeAdapterTypes.Element) =>
    node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if ('attrs' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      found.elements.push(node.tagName);
      if (node.tagName === 'title') found.title = textOf(node);
      if (node.tagName === 'link' && attributes.rel === 'canonical') found.canonical = attributes.href;
      if (node.tagName === 'meta') found.metas[attributes.name ?? attributes.property ?? ''] = attributes.content ?? '';
      if (attributes.type === 'application/ld+json') found.data.push(JSON.parse(textOf(node)));
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}
