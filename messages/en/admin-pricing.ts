import { messages } from '../src/messages.ts';

export const adminPricingText = messages('admin-pricing', {
  someoneElseChangedThis:
    'Someone else changed this {item, select, zone {shipping zone} rate {tax rate} other {promotion}} meanwhile',
  editThis: 'Edit {item, select, zone {shipping zone} rate {tax rate} other {promotion}}',
  thisDoesNotExist: 'This {item, select, zone {shipping zone} rate {tax rate} other {promotion}} does not exist',
  deleteThisQuestion: 'Delete this {item, select, zone {shipping zone} rate {tax rate} other {promotion}}?',
  newOne: 'New {item, select, zone {shipping zone} rate {tax rate} other {promotion}}',
  noneMatches: 'No {item, select, zone {shipping zone} rate {tax rate} other {promotion}} matches',
  zones: '{count, plural, one {# shipping zone} other {# shipping zones}}',
  rates: '{count, plural, one {# tax rate} other {# tax rates}}',
  promotions: '{count, plural, one {# promotion} other {# promotions}}',
  nothingLostChoose:
    'Nothing was saved, and nothing you typed is lost. Choose which values are to stand, then save again. The fields below hold what you choose.',
  nothingLostSaveAgain:
    'Nothing was saved, and nothing you typed is lost. None of your values is concerned: save again.',
  nothing: 'nothing',
  countriesAndMore: '{countries} and {more} more',
  whenYouOpenedIt: 'When you opened it: {text}',
  keepMine: 'Keep mine',
  keepAsItWas: 'Keep as it was',
  takeTheirs: 'Take theirs',
  showAll: 'Show all',
  itMayHaveBeenDeleted: 'It may have been deleted.',
  delete: 'Delete',
  deleting: 'Deleting…',
  editName: 'Edit {name}',
  edit: 'Edit',
  deleteName: 'Delete {name}',
  saved: '{name} saved',
  tryOtherWordsOrClear: 'Try other words, or clear the search.',
  deleted: '{name} deleted',
  textsInOtherLanguages: 'Texts in other languages',
});
