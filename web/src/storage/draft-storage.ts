/**
 * Drafts of forms, in the tab's `sessionStorage`: what was typed into a form whose session ended before it was saved. A draft
 * belongs to the person who typed it, and may hold personal data.
 */

const PREFIX = 'shop.draft.';

export function storeDraft(form: string, userId: number, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify({ userId, draft }));
  } catch {
    // Without storage it is lost, as it would be with the tab.
  }
}

/** @returns what this person left unsaved in this form, as it was stored by this build of the app or another; else undefined */
export function readDraft(form: string, userId: number): unknown {
  const stored = readStored(PREFIX + form);
  return stored?.userId === userId ? stored.draft : undefined;
}

export function removeDraft(form: string): void {
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // Nothing was stored either.
  }
}

/** Removes every draft but those of one person; without one, all. */
export function removeDrafts(exceptOf?: number): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      if (exceptOf === undefined || readStored(key)?.userId !== exceptOf) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}

function readStored(key: string): { userId: unknown; draft: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !('userId' in value && 'draft' in value)) return undefined;
    return { userId: value.userId, draft: value.draft };
  } catch {
    return undefined;
  }
}
