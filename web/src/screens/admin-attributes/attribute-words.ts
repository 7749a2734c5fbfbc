import { adminAttributesText } from '@shop/messages/admin-attributes';
import type { RecordWords } from '../../features/records/record-words.ts';

export const attributeWords: RecordWords = {
  one: adminAttributesText.attribute,
  all: adminAttributesText.allAttributes,
  newOne: adminAttributesText.newAttribute,
  someoneElseChanged: adminAttributesText.someoneElseChanged,
  thisDoesNotExist: adminAttributesText.thisDoesNotExist,
};
