import type { z } from 'zod';
import { invalidRequest } from './stripe-api-error.ts';

/** Holds parameters against their schema; what is wrong is said as Stripe says it, with the parameter's name. */
export function readParams<T extends z.ZodType>(schema: T, fields: unknown): z.output<T> {
  const result = schema.safeParse(fields ?? {});
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const param = inBrackets([...path, issue.keys[0] ?? '']);
    throw invalidRequest(`The payment sandbox does not know the parameter ${param}.`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = inBrackets(path);
  if (valueAt(fields, path) === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw invalidRequest(`Invalid ${param}: ${issue?.message ?? 'not valid'}`, { code: 'parameter_invalid', param });
}

function inBrackets([first = '', ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

function valueAt(fields: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    fields,
  );
}
