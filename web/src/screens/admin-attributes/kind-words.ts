import type { AttributeKind } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';

export const kindNames: Readonly<Record<AttributeKind, string>> = {
  text: adminAttributesText.text,
  number: adminAttributesText.number,
  boolean: adminAttributesText.boolean,
  choice: adminAttributesText.choice,
};

export const kindHints: Readonly<Record<AttributeKind, string>> = {
  text: adminAttributesText.textHint,
  number: adminAttributesText.numberHint,
  boolean: adminAttributesText.booleanHint,
  choice: adminAttributesText.choiceHint,
};
