/** Where a slash is text, or chooses an option. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid], [role=grid] *';

/** True for the key '/' that leads to the search: not if somebody types it into a field, or while a dialog is open. */
export function leadsToSearch(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** False for what styles hide at this width. */
export function isShown(element: Element | null): element is Element {
  return element !== null && element.getClientRects().length > 0;
}
