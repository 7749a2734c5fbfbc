import { adminCollectionsText } from '@shop/messages/admin-collections';
import type { RecordWords } from '../../features/records/record-words.ts';

export const collectionWords: RecordWords = {
  one: adminCollectionsText.collection,
  all: adminCollectionsText.allCollections,
  newOne: adminCollectionsText.newCollection,
  someoneElseChanged: adminCollectionsText.someoneElseChanged,
  thisDoesNotExist: adminCollectionsText.thisDoesNotExist,
};
