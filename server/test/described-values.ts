/** Generates values from the JSON schemas of the API description. */

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: JsonSchema;
  maxItems?: number;
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
}

export interface Describer {
  random: () => number;
}

const words = [
  'Lamp',
  'a@example.com',
  'Correct-Horse-7',
  '/t.png',
  'white',
  '',
  ' ',
  '👟',
  '<b>',
  "' or 1=1 --",
  '\u0000',
];
const odd: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, 2 ** 53, '', 'x', '__proto__', '\ud800', '9'.repeat(30), 'x'.repeat(7000)],
  ...[[], [null], [[[[]]]], {}, { id: null }, JSON.parse('{"constructor": {"prototype": 1}}'), Array(200).fill('x')],
];

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

export function oddValue(random: () => number): unknown {
  return pick(odd, random);
}

/** Mostly valid values; sometimes one part is odd. */
export function describedValue(schema: JsonSchema, describer: Describer): unknown {
  const { random } = describer;
  if (random() < 0.03) return oddValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum, random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return describedValue(pick(choices, random) ?? {}, describer);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => describedValue(part, describer));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  switch (Array.isArray(schema.type) ? pick(schema.type, random) : schema.type) {
    case 'object':
      return describedObject(schema, describer);
    case 'array': {
      const most = Math.min(schema.maxItems ?? 4, 4);
      const length = Math.max(schema.minItems ?? 0, Math.floor(random() * (most + 1)));
      return Array.from({ length }, () => describedValue(schema.items ?? {}, describer));
    }
    case 'integer':
      return Math.floor(numberWithin(schema, random));
    case 'number':
      return Math.round(numberWithin(schema, random) * 100) / 100;
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    case 'string':
      return textOf(schema, random);
    default:
      return random() < 0.5 ? textOf(schema, random) : Math.ceil(random() * 5);
  }
}

function describedObject(schema: JsonSchema, describer: Describer): object {
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || describer.random() < 0.5)
    .map(([name, member]) => [name, describedValue(member, describer)]);
  return Object.fromEntries(members);
}

/** Mostly small numbers, so that ids and quantities exist. */
function numberWithin({ minimum = 0, maximum = 1e6 }: JsonSchema, random: () => number): number {
  const most = random() < 0.8 ? Math.min(maximum, minimum + 5) : Math.min(maximum, 1e12);
  return minimum + random() * (most - minimum);
}

function textOf({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema, random: () => number): string {
  if (format === 'email') return `${Math.floor(random() * 1e6)}@example.com`;
  if (pattern?.includes('(?=')) return `Correct-Horse-${Math.floor(random() * 10)}`;
  if (pattern?.includes('@')) return `${Math.floor(random() * 1e6)}@example.com`;
  if (format === 'date-time') return new Date(Date.UTC(2026, 0, 15, 12)).toISOString();
  const text = random() < 0.1 ? 'x'.repeat(maxLength + 1) : (pick(words, random) ?? '');
  return text.padEnd(minLength, 'A1a');
}
