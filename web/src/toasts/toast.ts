/**
 * Short messages at the bottom left. Own code, since the region must be there before its first message to be announced, must
 * stand still on focus as on hover, and may write no style element under the content security policy.
 */

export const TOAST_MS = 5000;
export const TOAST_ANIMATION_MS = 250;

/** More would be a list, not a message: the oldest goes. */
const SHOWN_AT_MOST = 3;

export type Toast = {
  id: number;
  /** Counts what this toast has said: each time its clock starts again. */
  version: number;
  tone: 'success' | 'error';
  text: string;
  /** `closes`: after it the message is done with. */
  action?: { label: string; closes: boolean; run: () => void };
  /** Goes along to the next page. Without it a message is over when the page is left that it was about. */
  onNextPage: boolean;
  /** The same thing done to several, told as one. */
  repeated?: { group: string; actions: readonly RepeatedAction[] };
};

type RepeatedAction = {
  /** Toasts of one group become one that counts. */
  group: string;
  /** What it was done to: the same again does not count twice. */
  target: string | number;
  /** Said of one: 'Order #5 dispatched'. */
  text: string;
  /** Said of several: '3 orders dispatched'. */
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

/** The same words again replace the ones that stand there, and start their time anew. */
function show(shown: Shown): void {
  lastId += 1;
  const added = { ...shown, id: lastId, version: 1 };
  change([...toasts.filter(({ text }) => text !== shown.text), added]);
}

/** A message about actions of one group. */
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
    ...(last.undo !== undefined && { action: { label: closes ? 'Undo' : 'Undo last', closes, run } }),
  };
}

/** Where it stood, or below the others: what has the focus must not move. */
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

/** Takes back the last action of a message, which counts down; after the only one there is nothing left to take back. */
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
  /** For what one does again and again: one message, which counts. With `undo` the last action can be taken back. */
  repeated: (action: RepeatedAction): void => showRepeated(action),
} as const;

export function removeToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

export function removeAllToasts(): void {
  change([]);
}

/** The page is left: what was said about it is over. */
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
