import { messages } from '../src/messages.ts';

export const pictureFieldText = messages('picture-field', {
  choosePicture: 'Choose a picture',
  removePicture: 'Remove<span> {label}</span>',
  uploading: 'Uploading…',
  pictureTooLarge: 'The picture has more than {most} MB.',
});
