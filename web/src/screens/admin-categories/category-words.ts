import { adminCategoriesText } from '@shop/messages/admin-categories';
import type { RecordWords } from '../../features/records/record-words.ts';

export const categoryWords: RecordWords = {
  one: adminCategoriesText.category,
  all: adminCategoriesText.allCategories,
  newOne: adminCategoriesText.newCategory,
  someoneElseChanged: adminCategoriesText.someoneElseChanged,
  thisDoesNotExist: adminCategoriesText.thisDoesNotExist,
};
