/**
 * Short messages at the bottom left. Own code, since the region must be there before its first message to be announced, must
 * stand still on focus as on hover, and may write no style element under the content security policy.
 */

export const TOAST_MS = 5000;
export const TOAST_ANIMATION_MS = 250;

export type Toast = {
  id: number;
  tone: 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void };
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The same words again replace the ones that stand there, and start their time anew. */
function show(shown: Omit<Toast, 'id'>): void {
  lastId += 1;
  change([...toasts.filter(({ text }) => text !== shown.text), { ...shown, id: lastId }]);
}

export const toast = {
  success: (text: string): void => show({ tone: 'success', text }),
  error: (text: string): void => show({ tone: 'error', text }),
  /** For what can be taken back: says what happened and offers Undo. */
  undo: (text: string, undo: () => void): void => show({ tone: 'success', text, action: { label: 'Undo', run: undo } }),
} as const;

export function removeToast(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

export function removeAllToasts(): void {
  change([]);
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
