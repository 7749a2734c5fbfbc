import { messages } from '../src/messages.ts';

/** Why a request is refused before the shop looks at what it wants. */
export const httpErrorsText = messages('http-errors', {
  tooManyFields: 'The body has more than {most} fields',
  noRoom: 'There is no room for the file at the moment',
  damagedMultipart: 'The multipart body is damaged or incomplete',
  fileTooLarge: 'The file has more than {most} MB',
  onlyOneFile: 'only one file can be sent',
  fileIsEmpty: 'file is empty',
  notUtf8: 'The body is not valid UTF-8',
  notJson: 'The body is not valid JSON',
  nestedTooDeeply: 'The body is nested too deeply',
  listensInTooManyPlaces: 'Your account listens in too many places',
  veryBusy: 'The shop is very busy. Please try again in a moment',
  nothingHere: 'There is nothing at this address',
  answersNotRead: 'Too many answers to you have not been read yet. Please try again in a moment',
});
