/** Text in a document: within an element, and within an attribute in double quotes. */

export function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;');
}
