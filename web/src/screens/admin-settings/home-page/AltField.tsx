import { adminHomePageText } from '@shop/messages/admin-home-page';
import { useState } from 'react';
import { usePictureAltQuery, useSaveAltsMutation } from '../../../data/media.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { sentenceFor } from '../../../state/error-sentences.ts';
import { Field } from '../../../ui/Field.tsx';

/** What a picture shows, in words. It is the picture's own, so it is saved by itself. */
export function AltField({ image }: { image: string }) {
  const read = usePictureAltQuery(image, { refetchOnMountOrArgChange: true });
  const [save, saving] = useSaveAltsMutation();
  const [typed, setTyped] = useState<string>();
  const failure = failureOf(saving);
  const alt = typed ?? read.data ?? '';
  return (
    <Field
      label={adminHomePageText.altText}
      hint={saving.isSuccess ? adminHomePageText.altTextSaved : adminHomePageText.altTextHint}
      maxLength={300}
      disabled={read.data === undefined}
      value={alt}
      error={failure === undefined ? undefined : sentenceFor(failure)}
      onChange={({ currentTarget }) => {
        saving.reset();
        setTyped(currentTarget.value);
      }}
      onBlur={() => {
        if (typed !== undefined && typed !== read.data) void save(new Map([[image, typed]]));
      }}
    />
  );
}
