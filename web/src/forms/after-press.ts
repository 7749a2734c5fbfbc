let pressed = false;

document.addEventListener('pointerdown', () => (pressed = true), true);
for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (pressed = false), true);

/**
 * Calls `run` at once, or, while a pointer is down, after the click. A message that appears on blur moves what is below
 * it; if it moved the button under the pointer, the press would miss.
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
