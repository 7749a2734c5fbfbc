import { invalidRequest } from './stripe-api-error.ts';

export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const MAX_FIELDS = 500;

/**
 * Reads a form or a query as Stripe's SDK writes them: `metadata[order]=7`, `expand[0]=charge`. A list comes as an
 * object with its positions as names.
 */
export function readForm(text: string): FormFields {
  const fields = empty();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > MAX_FIELDS) throw invalidRequest('There are too many parameters.');
    if (`${name}${value}`.includes('\0')) throw invalidRequest(`Invalid character in ${name}.`, { param: name });
    put(fields, name, value);
  }
  return fields;
}

function put(fields: FormFields, name: string, value: string): void {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match === null) throw invalidRequest(`Invalid name of a parameter: ${name}`, { param: name });
  const path = [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')];
  let into = fields;
  for (const [index, part] of path.entries()) {
    // `list[]` adds to the end.
    const key = part === '' ? String(Object.keys(into).length) : part;
    if (index === path.length - 1) {
      into[key] = value;
      return;
    }
    const found = into[key] ?? empty();
    if (typeof found === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
    into[key] = found;
    into = found;
  }
}

/** Without a prototype: a parameter may be called anything. */
function empty(): FormFields {
  return Object.create(null);
}
