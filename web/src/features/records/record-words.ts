/** What a kind of record is called on its screens. */
export type RecordWords = {
  /** One, such as 'Attribute': the heading until it has been read. */
  one: string;
  all: string;
  newOne: string;
  someoneElseChanged: string;
  thisDoesNotExist: string;
};
