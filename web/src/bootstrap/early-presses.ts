/**
 * Presses in a page that the server has drawn, before the app hears them. They are held, and given to the app once it has taken the
 * page over: no press is lost on a slow line. Links and the search need no app, and go on as the browser has them.
 */

const PRESSED = 'button, [role=button], input[type=radio], input[type=checkbox]';
/** Sent by the app to the document when it has taken over the page. */
const TAKEN_OVER = 'shop:taken-over';

/** Holds presses and choices in `root` until the app says that it has taken over the page, and those of before this script. */
export function holdPresses(root: Element): void {
  /** In their order; a second press of the same thing is impatience. */
  const pressed = new Set<HTMLElement>();
  const chosen = new Map(
    [...root.querySelectorAll('select')].filter(isChanged).map((select) => [select, select.value]),
  );
  const hold = (event: Event) => {
    if (!(event.target instanceof Element) || !root.contains(event.target)) return;
    const element = event.target.closest<HTMLElement>(PRESSED);
    if (element === null || element.closest('form[role=search]') !== null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.delete(element);
    pressed.add(element);
  };
  const note = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && root.contains(target)) chosen.set(target, target.value);
  };
  document.addEventListener('click', hold, true);
  document.addEventListener('change', note, true);
  document.addEventListener(
    TAKEN_OVER,
    () => {
      document.removeEventListener('click', hold, true);
      document.removeEventListener('change', note, true);
      void inTurn([
        ...[...chosen].map(([select, value]) => () => {
          select.value = value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
        }),
        ...[...pressed].map((element) => () => element.click()),
      ]);
    },
    { once: true },
  );
}

/** What the person chose, or the browser restored, differs from what the server has drawn. */
function isChanged(select: HTMLSelectElement): boolean {
  const drawn = [...select.options].find((option) => option.defaultSelected) ?? select.options[0];
  return drawn !== undefined && select.value !== drawn.value;
}

/** A button that is pressed has to know what was chosen before: the app draws after each step. */
async function inTurn(steps: readonly (() => void)[]): Promise<void> {
  for (const step of steps) {
    step();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * To be called when the app has taken over a page that the server has drawn. In a task of its own: React may run the caller, an effect,
 * within an event of which it has not yet read what was chosen, and would set the menu back.
 */
export function releasePresses(): void {
  setTimeout(() => document.dispatchEvent(new Event(TAKEN_OVER)));
}
