/**
 * Three-way merge of a rule that somebody else changed while its form was open: the opened version, what was typed, and the newest
 * version, part by part.
 */

/** A part of a draft about which a conflict asks. */
export type DraftPart<Draft> = { name: keyof Draft & string; label: string; textOf: (draft: Draft) => string };

export type DraftMerge<Draft> = {
  /** The parts whose newest value differs from the opened version and from what was typed. */
  parts: { part: DraftPart<Draft>; touched: boolean }[];
  opened: Draft;
  mine: Draft;
  theirs: Draft;
  /** What was typed, and the newest values of all other parts. */
  merged: Draft;
};

/** Rows have keys that only the page knows. */
const withoutKeys = (name: string, value: unknown) => (name === 'key' ? undefined : value);

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutKeys) === JSON.stringify(other, withoutKeys);
}

export function mergeDrafts<Draft extends object>(
  all: readonly DraftPart<Draft>[],
  { opened, mine, theirs }: { opened: Draft; mine: Draft; theirs: Draft },
): DraftMerge<Draft> {
  let merged = mine;
  const parts: DraftMerge<Draft>['parts'] = [];
  for (const part of all) {
    const { name } = part;
    if (isSame(opened[name], theirs[name])) continue;
    const touched = !isSame(mine[name], opened[name]);
    if (!touched) merged = withPart(merged, name, theirs);
    if (!isSame(mine[name], theirs[name])) parts.push({ part, touched });
  }
  return { parts, opened, mine, theirs, merged };
}

/** `draft` with one part of `source`. */
export function withPart<Draft extends object>(draft: Draft, name: keyof Draft & string, source: Draft): Draft {
  return { ...draft, [name]: source[name] };
}

/** After a save: what was typed while the request ran stays, the rest is as it was saved. */
export function afterSave<Draft extends object>(
  all: readonly DraftPart<Draft>[],
  { typed, sent, saved }: { typed: Draft; sent: Draft; saved: Draft },
): Draft {
  return all.reduce(
    (result, { name }) => (isSame(typed[name], sent[name]) ? withPart(result, name, saved) : result),
    typed,
  );
}
