/** What bodies have of the fields of products and variants. */

import * as z from 'zod/mini';
import type { ValueOfKind } from './field-values.ts';
import { toAmount } from './money.ts';
import { type FieldKind, type FieldName, fields, type SimpleFieldName } from './product-fields.ts';

type Fields = typeof fields;

/** What bodies may have in these fields. */
export function bodiesOf<Name extends FieldName>(names: readonly Name[]): { [One in Name]: Fields[One]['body'] } {
  return Object.assign({}, ...names.map((name) => ({ [name]: fields[name].body })));
}

/** The same, and null where they are left out. */
export function optionalBodiesOf<Name extends SimpleFieldName<'product' | 'variant'>>(
  names: readonly Name[],
): { [One in Name]: z.ZodMiniDefault<Fields[One]['body']> } {
  return Object.assign({}, ...names.map((name) => ({ [name]: z._default(fields[name].body, null) })));
}

/** A value of the server as bodies have it. */
export function toBody<Value extends ValueOfKind[FieldKind] | undefined>(
  name: FieldName,
  value: Value,
): Value | number {
  const { kind } = fields[name];
  if (typeof value !== 'number') return value;
  return kind === 'money' || kind === 'optionalMoney'
    ? toAmount(value)
    : kind === 'percent' || kind === 'optionalPercent'
      ? value / 100
      : kind === 'optionalThousandths'
        ? value / 1000
        : value;
}
