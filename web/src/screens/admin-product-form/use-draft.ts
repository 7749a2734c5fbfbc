import type { Product } from '@shop/contract/catalogue';
import { useRef, useState } from 'react';
import {
  type DraftField,
  type DraftMessages,
  draftFields,
  draftOf,
  emptyDraft,
  type ProductDraft,
  readDraft,
} from './product-draft.ts';

function messagesIn(draft: ProductDraft, base: Product | undefined): DraftMessages {
  const read = readDraft(draft, base);
  return 'messages' in read ? read.messages : {};
}

function pick(messages: DraftMessages, wanted: (field: DraftField) => boolean): DraftMessages {
  const matching: DraftMessages = {};
  for (const field of draftFields) {
    const message = messages[field];
    if (message !== undefined && wanted(field)) matching[field] = message;
  }
  return matching;
}

/** What is typed, and the messages about it: on leaving a field, never during the first typing. */
export function useDraft(base: Product | undefined, savedDraft: ProductDraft | undefined) {
  const [draft, setDraft] = useState(() => savedDraft ?? (base === undefined ? emptyDraft : draftOf(base)));
  const left = useRef(new Set<DraftField>());
  const [faults, setFaults] = useState<DraftMessages>({});
  const [submitted, setSubmitted] = useState(false);

  return {
    draft,
    faults,
    /** The faults of a refused save, to be listed together until they are mended. */
    summarised: submitted,
    setDraft,
    change(next: ProductDraft) {
      setDraft(next);
      const now = messagesIn(next, base);
      // A message goes as soon as the value is right; one that the server gave, as soon as the value is another one.
      setFaults((shown) =>
        pick(shown, (field) => shown[field] === now[field] || (!now[field] && next[field] === draft[field])),
      );
    },
    leave(field: DraftField) {
      left.current.add(field);
      const now = messagesIn(draft, base);
      setFaults((shown) => ({ ...shown, ...pick(now, (one) => left.current.has(one)) }));
    },
    refuse(messages: DraftMessages) {
      for (const field of draftFields) left.current.add(field);
      setFaults(messages);
      setSubmitted(true);
    },
    accept() {
      setFaults({});
      setSubmitted(false);
    },
  };
}
