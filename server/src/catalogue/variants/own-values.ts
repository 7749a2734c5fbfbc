import { emptyValuesOf, type OwnValues, ownFields } from '@shop/contract/product-fields';

const none = emptyValuesOf(ownFields);

/** What a product without variants has itself: as it is sent, or as it is now. */
export function ownValuesOf(
  sent: { [Name in keyof OwnValues]?: OwnValues[Name] | undefined },
  now: OwnValues = none,
): OwnValues {
  const values = { ...none };
  for (const name of ownFields) values[name] = sent[name] === undefined ? now[name] : sent[name];
  return values;
}
