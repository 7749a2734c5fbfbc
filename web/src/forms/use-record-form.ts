/**
 * The form of something small that staff set up: an attribute, an option. Nothing typed is ever lost: a rejected save leaves the draft
 * alone, and of two versions the person chooses.
 */

import { useState } from 'react';
import { useDraftStorage, useSavedDraft } from '../drafts/use-draft-storage.ts';
import type { ApiFailure } from '../state/error-sentences.ts';
import { focusField } from './focus-field.ts';

type Messages = Readonly<Record<string, string>>;
type Parsed<Value> = { data?: Value | undefined };

export type RecordForm<Row, Draft, Body> = {
  /** Of what is stored when the session ends. */
  name: string;
  /** As it was when the form was opened; undefined for a new one. */
  opened: Row | undefined;
  rowSchema: { safeParse(value: unknown): Parsed<Row> };
  draftSchema: { safeParse(value: unknown): Parsed<Draft> };
  draftOf: (row: Row | undefined) => Draft;
  /** The body of a request, or a message for each field that is wrong, by the id of the field. */
  read: (draft: Draft, base: Row | undefined) => { body: Body } | { messages: Messages };
  /** The server's messages at fields of the form. */
  messagesOf: (failure: ApiFailure, sent: { draft: Draft; base: Row | undefined }) => Messages;
  send: (body: Body, base: Row | undefined) => Promise<{ saved: Row | undefined; failure: ApiFailure | undefined }>;
};

/** What a form shows of itself, whatever is typed into it. */
export type RecordFormState<Row> = {
  base: Row | undefined;
  messages: Messages;
  failure: ApiFailure | undefined;
  theirs: Row | undefined;
  saving: boolean;
  dirty: boolean;
  restored: boolean;
  discard: () => void;
  settle: (whose: 'mine' | 'theirs') => void;
  save: () => Promise<Row | undefined>;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function useRecordForm<Row, Draft extends object, Body>(form: RecordForm<Row, Draft, Body>) {
  const { name, opened, draftOf } = form;
  const [restored, drop] = useSavedDraft(name, (stored) => parseSaved(form, stored));
  const [base, setBase] = useState(restored === undefined ? opened : restored.base);
  const [draft, setDraft] = useState(() => restored?.draft ?? draftOf(opened));
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [theirs, setTheirs] = useState<Row>();
  const [saving, setSaving] = useState(false);
  const dirty = !isSame(draft, draftOf(base));
  useDraftStorage(name, dirty ? () => ({ base, draft }) : undefined);

  function show(found: Messages) {
    setMessages(found);
    focusField(Object.keys(found)[0] ?? '');
  }

  function handleFailure(cause: ApiFailure) {
    const current = cause.kind === 'problem' ? form.rowSchema.safeParse(cause.current).data : undefined;
    if (cause.kind === 'problem' && cause.code === 'STALE' && current !== undefined) return setTheirs(current);
    const found = form.messagesOf(cause, { draft, base });
    show(found);
    setFailure(Object.keys(found).length > 0 ? undefined : cause);
  }

  /** @returns what was saved; undefined if it was not */
  async function save(): Promise<Row | undefined> {
    if (saving || theirs !== undefined) return undefined;
    setFailure(undefined);
    const read = form.read(draft, base);
    show('messages' in read ? read.messages : {});
    if ('messages' in read) return undefined;
    setSaving(true);
    const result = await form.send(read.body, base);
    setSaving(false);
    if (result.failure !== undefined) handleFailure(result.failure);
    return result.saved;
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
    change(changes: Partial<Draft>) {
      setDraft((now) => ({ ...now, ...changes }));
      setMessages((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !((field.split('.')[0] ?? '') in changes))),
      );
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

function parseSaved<Row, Draft, Body>(form: RecordForm<Row, Draft, Body>, stored: unknown) {
  if (typeof stored !== 'object' || stored === null || !('draft' in stored)) return undefined;
  const draft = form.draftSchema.safeParse(stored.draft).data;
  const base = form.rowSchema.safeParse('base' in stored ? stored.base : undefined).data;
  return draft === undefined || (base === undefined) !== (form.opened === undefined) ? undefined : { base, draft };
}
