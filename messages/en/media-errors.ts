import { messages } from '../src/messages.ts';

/** Why a picture is refused. */
export const mediaErrorsText = messages('media-errors', {
  tooManyWait: 'Too many pictures are waiting. Please try again',
  noSuchPicture: 'There is no such picture',
  pictureChanged: 'Someone else changed this picture meanwhile',
  isHeic: 'This is a HEIC picture, as iPhones take them. Export it as JPEG and upload that',
  tooManyPixels: 'The picture has more than {megapixels} megapixels',
  sideTooLong: 'A side of the picture has more than {most} pixels',
  moves: 'This picture moves. Pictures of the shop stand still: save one of it',
  damaged: 'The picture is damaged or incomplete',
  tooManyUploads: 'Too many uploads at once. Please try again',
});
