/** Finds words of the shop's domain in code that should serve any shop: in identifiers and texts, not in comments. */

import ts from 'typescript';

const WORDS = new Set(['product', 'order', 'cart', 'shopper', 'catalogue', 'category', 'checkout', 'stock']);
/** Of SQL and its builder. */
const SORTING = /\border ?by\b/gi;

/**
 * @param {{ path: string, text: string }} file
 * @returns {string[]} the words, each once, in alphabetical order
 */
export function shopWordsIn({ path, text }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isTemplatePart(node)) {
      for (const word of wordsOf(node.text)) if (WORDS.has(word)) found.add(word);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found].sort();
}

/** @param {ts.Node} node @returns {node is ts.TemplateMiddle | ts.TemplateTail} */
const isTemplatePart = (node) => ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/**
 * 'orderLines', 'order_lines' and 'ORDER LINES' have the same words.
 * @param {string} text
 */
function wordsOf(text) {
  const spaced = text.replace(SORTING, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return (spaced.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''));
}
