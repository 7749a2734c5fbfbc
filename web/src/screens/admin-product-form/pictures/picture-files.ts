import { pictureTypes } from '@shop/contract/media';
import type { ChangeEvent } from 'react';

/** For inputs of files. What a file really is, the server tells by its bytes. */
export const PICTURE_FILES = pictureTypes.join(',');

/** Handles the change of an input of files. */
export function chosen(add: (files: readonly File[]) => void) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    // The same file can be chosen a second time.
    currentTarget.value = '';
  };
}
