import { messages } from '../src/messages.ts';

export const formsText = messages('forms', {
  discard: 'Discard',
  yourSessionEndedBeforeThis:
    'Your session ended before this was saved. What you had typed is here again, and still not saved.',
  email: 'Email',
  notSavedCountFieldsNeed:
    'Not saved: {count, plural, one {one field needs} other {{count} fields need}} your attention',
  hide: 'Hide',
  show: 'Show',
  leaveWithoutSaving: 'Leave without saving?',
  leave: 'Leave',
  stayHere: 'Stay here',
  whatYouHaveTypedHere: 'What you have typed here is not saved yet and would be lost.',
  languageOfTexts: 'Language of the texts',
  textsMissing: '{count} missing',
  missingTextsAreShownIn: 'Where a text is missing, shoppers read the one in {language}. It stands in the empty field.',
  nothingToTranslate: 'There are no texts yet that could be translated.',
  labelInLanguage: '{label} ({language})',
  nameMustBeANumber: '{name} must be a number',
  nameMustHaveNothingBetween:
    '{name} must have nothing between thousands, and at most {decimals, plural, =2 {two} =3 {three} other {#}} decimals',
});
