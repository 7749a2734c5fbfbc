/**
 * Short messages at the bottom left. Own code: the region must exist before its first message so that screen readers
 * announce it, the countdown must stop on focus as on hover, and the content security policy forbids style elements.
 */

import { shellText } from '@shop/messages/shell';

export const TOAST_MS = 5000;
export const TOAST_ANIMATION_MS = 250;

/** The oldest toast is removed when there are more. */
const SHOWN_AT_MOST = 3;

export type Toast = {
  id: number;
  /** Counts the texts of this toast: each new one starts the countdown again. */
  version: number;
  tone: 'success' | 'error';
  text: string;
  /** `closes`: running the action closes the toast. */
  action?: { label: string; closes: boolean; run: () => void };
  /** The toast stays on the next page. Otherwise it is removed when the person leaves the page. */
  onNextPage: boolean;
  /** Repeated actions that one toast counts. */
  repeated?: { group: string; actions: readonly RepeatedAction[] };
};

type RepeatedAction = {
  /** Actions of one group share a toast. */
  group: string;
  /** The object of the action: the same object does not count twice. */
  target: string | number;
  /** The text for one action: 'Order #5 dispatched'. */
  text: string;
  /** The text for several: '3 orders dispatched'. */
  many: (count: number) => string;
  undo?: () => void;
};

type Shown = Omit<Toast, 'id' | 'version'>;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next.slice(-SHOWN_AT_MOST);
  for (const listener of listeners) listener();
}

/** A toast with the same text replaces the shown one and starts the countdown again. */
function show(shown: Shown): void {
  lastId += 1;
  const added = { ...shown, id: lastId, version: 1 };
  change([...toasts.filter(({ text }) => text !== shown.text), added]);
}

/** The toast of a group's actions. */
function messageOf(id: number, actions: readonly RepeatedAction[]): Shown | undefined {
  const last = actions.at(-1);
  if (last === undefined) return undefined;
  const closes = actions.length === 1;
  const run = () => undoLast(id);
  return {
    tone: 'success',
    text: closes ? last.text : last.many(actions.length),
    repeated: { group: last.group, actions },
    onNextPage: last.undo !== undefined,
    ...(last.undo !== undefined && { action: { label: closes ? shellText.undo : shellText.undoLast, closes, run } }),
  };
}

/** Replaces a toast in its place, so that what has the focus does not move, or adds it below the others. */
function put(next: Toast): void {
  const known = toasts.some(({ id }) => id === next.id);
  change(known ? toasts.map((one) => (one.id === next.id ? next : one)) : [...toasts, next]);
}

function putRepeated({ id, version }: Pick<Toast, 'id' | 'version'>, actions: readonly RepeatedAction[]): void {
  const message = messageOf(id, actions);
  if (message !== undefined) put({ ...message, id, version: version + 1 });
}

function showRepeated(action: RepeatedAction): void {
  const before = toasts.find(({ repeated }) => repeated?.group === action.group);
  const others = before?.repeated?.actions.filter(({ target }) => target !== action.target) ?? [];
  if (before === undefined) lastId += 1;
  putRepeated(before ?? { id: lastId, version: 0 }, [...others, action]);
}

/** Undoes the last action of a toast, which then counts one less. After the only action nothing is left to undo. */
function undoLast(id: number): void {
  const shown = toasts.find((one) => one.id === id);
  const last = shown?.repeated?.actions.at(-1);
  if (shown?.repeated === undefined || last === undefined) return;
  const others = shown.repeated.actions.slice(0, -1);
  if (others.length > 0) putRepeated(shown, others);
  else put({ ...shown, repeated: { ...shown.repeated, actions: others } });
  last.undo?.();
}

export const toast = {
  success: (text: string, { onNextPage = false } = {}): void => show({ tone: 'success', text, onNextPage }),
  error: (text: string, { onNextPage = true } = {}): void => show({ tone: 'error', text, onNextPage }),
  /** For repeated actions: one toast that counts them. With `undo` the last action can be undone. */
  repeated: (action: RepeatedAction): void => showRepeated(action),
} as const;

export function removeToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

export function removeAllToasts(): void {
  change([]);
}

/** The person has left the page: toasts about it are removed. */
export function removeToastsOfPage(): void {
  if (toasts.some(({ onNextPage }) => !onNextPage)) change(toasts.filter(({ onNextPage }) => onNextPage));
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
