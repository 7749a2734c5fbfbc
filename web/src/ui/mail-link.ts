/**
 * The address of a link that begins a mail. What is typed as an e-mail address may be any text: nothing in it becomes another
 * recipient, a copy or a subject.
 */
export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
