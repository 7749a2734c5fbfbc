/**
 * The search field of the prerendered home page. The app replaces that page, so it is inert, except for this field:
 * somebody may search as soon as the page is painted, and what is typed goes on in the field that the app draws.
 */

import { isShown, leadsToSearch } from './slash.ts';

const FORM = 'form[role=search]';

/** Lets a search begin before the app has started. Without the app, Enter submits the form to the home page. */
export function openPrerenderedSearch(root: Element): void {
  const page = root.firstElementChild;
  if (page === null || !page.matches('[inert]')) return;
  page.removeAttribute('inert');
  leaveOnlySearch(page);
  const fields = fieldsIn(root);
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

let used: HTMLInputElement | undefined;

/** Notes which prerendered field somebody uses. It keeps its text when the app has taken it out of the page. */
export function watchPrerenderedSearch(root: Element): void {
  const fields = fieldsIn(root);
  used = fields.find((field) => field === document.activeElement || field.value !== '');
  for (const field of fields) {
    field.addEventListener('focus', () => {
      used = field;
    });
  }
}

/** The prerendered field that somebody has used, for the first of the app's fields that asks and is shown. */
export function takePrerenderedField(own: Element | null): HTMLInputElement | undefined {
  if (used === undefined || !isShown(own)) return undefined;
  const field = used;
  used = undefined;
  return field;
}

/** After the first render nobody continues what was typed before. */
export function dropPrerenderedField(): void {
  used = undefined;
}
