import { type ShopPage, shopPage } from '@shop/contract/shop-pages';
import { adminPagesText } from '@shop/messages/admin-pages';
import { useState } from 'react';
import { useCreatePageMutation, useUpdatePageMutation } from '../../data/pages.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useDraftStorage, useSavedDraft } from '../../drafts/use-draft-storage.ts';
import type { ApiFailure } from '../../state/error-sentences.ts';
import {
  draftOf,
  messagesAt,
  type PageDraft,
  type PageMessages,
  parseDraft,
  readDraft,
  sameDraft,
} from './page-draft.ts';

/** What was typed before the session ended, and the version of the page that it changes. */
function parseSaved(stored: unknown, slug: string | undefined) {
  if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return undefined;
  const draft = parseDraft(stored.draft);
  const base = shopPage.safeParse('base' in stored ? stored.base : undefined).data;
  return draft === undefined || base?.slug !== slug ? undefined : { base, draft };
}

/**
 * The form of a page. Nothing typed is ever lost: a rejected save leaves the draft alone, and of two versions the person chooses.
 * @param opened the page as it was when the form was opened; undefined for a new one
 */
export function usePageForm(opened: ShopPage | undefined) {
  const name = `page-${opened?.slug ?? 'new'}`;
  const [restored, drop] = useSavedDraft(name, (stored) => parseSaved(stored, opened?.slug));
  const [base, setBase] = useState(restored === undefined ? opened : restored.base);
  const [draft, setDraft] = useState(restored?.draft ?? draftOf(opened));
  const [messages, setMessages] = useState<PageMessages>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [theirs, setTheirs] = useState<ShopPage>();
  const [create, creating] = useCreatePageMutation();
  const [update, updating] = useUpdatePageMutation();
  const saving = creating.isLoading || updating.isLoading;
  const dirty = !sameDraft(draft, draftOf(base));
  useDraftStorage(name, dirty ? () => ({ base, draft }) : undefined);

  function handleFailure(cause: ApiFailure) {
    if (cause.kind !== 'problem') return setFailure(cause);
    const current = shopPage.safeParse(cause.current).data;
    if (cause.code === 'STALE' && current !== undefined) return setTheirs(current);
    const taken = cause.code === 'SLUG_TAKEN' ? { slug: adminPagesText.addressTaken } : {};
    const found = { ...messagesAt(cause.errors), ...taken };
    setMessages(found);
    setFailure(Object.keys(found).length > 0 ? undefined : cause);
  }

  /** @returns the saved page; undefined if it was not saved */
  async function save(): Promise<ShopPage | undefined> {
    if (saving || theirs !== undefined) return undefined;
    setFailure(undefined);
    const read = readDraft(draft);
    setMessages('messages' in read ? read.messages : {});
    if ('messages' in read) return undefined;
    const { slug, ...body } = read.body;
    const result = await (base === undefined
      ? create({ slug, ...body })
      : update({ slug: base.slug, updatedAt: base.updatedAt, ...body }));
    const rejected = failureOf(result);
    if (rejected !== undefined) handleFailure(rejected);
    return result.data;
  }

  return {
    base,
    draft,
    messages,
    failure,
    theirs,
    saving,
    dirty,
    /** What was typed before the session ended is in the form, and not saved. */
    restored: restored !== undefined && dirty,
    change(changes: Partial<PageDraft>) {
      setDraft((now) => ({ ...now, ...changes }));
      setMessages((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
    },
    discard() {
      drop();
      setBase(opened);
      setDraft(draftOf(opened));
    },
    /** Ends a conflict: the next save changes the newest version. */
    settle(whose: 'mine' | 'theirs') {
      setBase(theirs);
      if (whose === 'theirs') setDraft(draftOf(theirs));
      setTheirs(undefined);
    },
    save,
  };
}

export type PageFormState = ReturnType<typeof usePageForm>;
