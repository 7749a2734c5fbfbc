let pressed = false;

document.addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (pressed = false), true);

/**
 * Runs at once, or, while a pointer is down, after its press has become a click. A message that appears on blur moves what
 * stands below it: it must not do so under the very press that took the focus away.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const wait = () => {
    document.removeEventListener('pointerup', wait);
    document.removeEventListener('pointercancel', wait);
    setTimeout(run);
  };
  document.addEventListener('pointerup', wait);
  document.addEventListener('pointercancel', wait);
}
