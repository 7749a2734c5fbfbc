/**
 * The search field of the prerendered home page. The app replaces that page, so it is inert, except for this field:
 * somebody may search as soon as the page is painted, and what is typed goes on in the field that the app draws.
 */

import { isShown, leadsToSearch } from './slash.ts';
import { noteUsedField } from './typed-before.ts';

const FORM = 'form[role=search]';

/** Lets a search begin before the app has started. A search that is sent then waits for the app. */
export function openPrerenderedSearch(root: Element): void {
  const page = root.firstElementChild;
  if (page === null || !page.matches('[inert]')) return;
  page.removeAttribute('inert');
  leaveOnlySearch(page);
  const fields = fieldsIn(root);
  for (const field of fields) {
    field.form?.addEventListener('submit', (event) => {
      // The form would load another document, and with it the app once more.
      event.preventDefault();
      field.dataset.sent = '';
    });
  }
  document.addEventListener('keydown', (event) => {
    // Once the app has replaced the page, its own field takes the key.
    const field = leadsToSearch(event) && fields.find((one) => one.isConnected && isShown(one));
    if (!field) return;
    event.preventDefault();
    field.focus();
  });
}

/** Makes everything inert but the search forms. */
function leaveOnlySearch(element: Element): void {
  if (element.matches(FORM)) return;
  if (element.querySelector(FORM) === null) element.setAttribute('inert', '');
  else for (const child of element.children) leaveOnlySearch(child);
}

const fieldsIn = (root: Element) => [...root.querySelectorAll<HTMLInputElement>(`${FORM} input`)];

/** Notes which prerendered field somebody uses, from now on or already. */
export function watchPrerenderedSearch(root: Element): void {
  for (const field of fieldsIn(root)) {
    // The document of a search has its words in the field.
    if (field === document.activeElement || field.value !== field.defaultValue) noteUsedField(field);
    field.addEventListener('focus', () => noteUsedField(field));
  }
}
