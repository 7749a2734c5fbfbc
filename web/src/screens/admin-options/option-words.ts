import { adminOptionsText } from '@shop/messages/admin-options';
import type { RecordWords } from '../../features/records/record-words.ts';

export const optionWords: RecordWords = {
  one: adminOptionsText.option,
  all: adminOptionsText.allOptions,
  newOne: adminOptionsText.newOption,
  someoneElseChanged: adminOptionsText.someoneElseChanged,
  thisDoesNotExist: adminOptionsText.thisDoesNotExist,
};
