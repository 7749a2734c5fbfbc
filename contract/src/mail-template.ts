/**
 * Placeholders in the texts of mails: `{name}` is replaced by a value, `{{` is a brace. Texts are read once from left to right, so a
 * placeholder in a value stays as it is.
 */

export type TemplatePart = { text: string } | { placeholder: string };

/** A brace that begins neither `{{` nor a name with its closing brace is a placeholder without a name. */
const BRACES = /\{\{|\{([^{}\r\n]*)\}|\{/g;

export function templateParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const match of template.matchAll(BRACES)) {
    if (match.index > from) parts.push({ text: template.slice(from, match.index) });
    parts.push(match[0] === '{{' ? { text: '{' } : { placeholder: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < template.length) parts.push({ text: template.slice(from) });
  return parts;
}

/** @param bring gives what a placeholder brings; undefined leaves it as it was written */
export function fillIn(template: string, bring: (placeholder: string) => string | undefined): string {
  return templateParts(template)
    .map((part) => ('text' in part ? part.text : (bring(part.placeholder) ?? `{${part.placeholder}}`)))
    .join('');
}

/** What is wrong with the placeholders of a text, as a sentence that names the first of them; undefined if nothing is. */
export function templateFault(template: string, known: readonly string[]): string | undefined {
  for (const part of templateParts(template)) {
    if ('text' in part || known.includes(part.placeholder)) continue;
    const choices = known.map((name) => `{${name}}`).join(', ');
    return part.placeholder === ''
      ? 'has a { without the name of a placeholder; for a brace write {{'
      : `has no value for {${part.placeholder}}; there are ${choices}, and for a brace write {{`;
  }
  return undefined;
}

/** Of a text that has no placeholders: with this it is shown as it is. */
export function escapeTemplate(text: string): string {
  return text.replaceAll('{', '{{');
}
