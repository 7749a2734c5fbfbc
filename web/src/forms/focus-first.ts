/** Moves the focus to what is to be filled in first: a choice, or the first field that is empty. */
export function focusFirstOf(part: Element | null): void {
  const inputs = [...(part?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  const open = inputs.find(({ type, value }) => type === 'radio' || value === '');
  (open ?? inputs[0])?.focus();
}
