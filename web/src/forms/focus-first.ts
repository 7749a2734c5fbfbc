/** Focuses what the person fills in first: a choice, or the first empty field. */
export function focusFirstOf(part: Element | null): void {
  const inputs = [...(part?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  const open = inputs.find(({ type, value }) => type === 'radio' || value === '');
  (open ?? inputs[0])?.focus();
}
