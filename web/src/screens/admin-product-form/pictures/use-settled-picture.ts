import { isUploadedPicture } from '@shop/contract/pictures';
import { isPictureUrl } from '@shop/contract/text';
import { useEffect, useState } from 'react';

/** Milliseconds without typing after which the picture is loaded: half an address leads nowhere. */
const SETTLED_MS = 400;

/** The address of a picture when the person has stopped typing; '' before that, or if it is no address. */
export function useSettledPicture(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Nobody types the address of an upload letter by letter.
  const url = (isUploadedPicture(typed.trim()) ? typed : settled).trim();
  return isPictureUrl(url) ? url : '';
}
