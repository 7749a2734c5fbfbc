import { historyText } from '@shop/messages/history';

/** How the variants of a product or the methods of a shipping zone have changed, one sentence for each. */

/** More would hide the rest of the history. */
const SHOWN = 6;

/** @param before 'White, M: 5 in stock, $12.00, SKU A-1', 'Parcel: $4.90, 2 to 4 days', one for each; likewise `after` */
export function namedSentences(
  item: 'variant' | 'method',
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [old, now] = [byName(before), byName(after)];
  const sentences = [
    ...[...now].flatMap(([name, facts]) => {
      const was = old.get(name);
      if (was === facts) return [];
      return [
        was === undefined
          ? historyText.addedItem({ item, name, facts })
          : historyText.changedItem({ item, name, was, facts }),
      ];
    }),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => historyText.removedItem({ item, name })),
  ];
  if (sentences.length === 0) return [historyText.changedOrderOfItems({ item })];
  if (sentences.length <= SHOWN) return sentences;
  return [
    ...sentences.slice(0, SHOWN - 1),
    historyText.changedMoreItems({ count: sentences.length - SHOWN + 1, item }),
  ];
}

function byName(variants: readonly string[]): Map<string, string> {
  return new Map(
    variants.map((text) => {
      const end = text.indexOf(': ');
      return [text.slice(0, end), text.slice(end + 2)];
    }),
  );
}
