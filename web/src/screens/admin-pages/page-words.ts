import { adminPagesText } from '@shop/messages/admin-pages';
import type { RecordWords } from '../../features/records/record-words.ts';

export const pageWords: RecordWords = {
  one: adminPagesText.page,
  all: adminPagesText.allPages,
  newOne: adminPagesText.newPage,
  someoneElseChanged: adminPagesText.someoneElseChanged,
  thisDoesNotExist: adminPagesText.thisPageDoesNotExist,
};
