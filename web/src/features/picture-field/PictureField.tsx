import { PICTURE_BYTES_MAX, pictureTypes } from '@shop/contract/media';
import { pictureFieldText } from '@shop/messages/picture-field';
import { useId, useState } from 'react';
import { useUploadPictureMutation } from '../../data/media.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';

const MEGABYTE = 1024 ** 2;

const looks = {
  square: 'size-14 object-cover',
  wide: 'h-14 max-w-60 object-contain px-2',
  large: 'h-28 max-w-full object-cover',
};

type PictureFieldProps = {
  id: string;
  label: string;
  hint: string;
  /** How the picture is shown beside its buttons. */
  look: keyof typeof looks;
  address: string | null;
  error: string | undefined;
  disabled?: boolean;
  onChange: (address: string | null) => void;
};

/** A picture of the shop itself: uploaded, shown, removed. It counts when the form is saved. */
export function PictureField({ id, label, hint, look, address, error, disabled = false, onChange }: PictureFieldProps) {
  const [upload, { isLoading }] = useUploadPictureMutation();
  const [failed, setFailed] = useState<string>();
  const aboutId = useId();
  const wrong = error ?? failed;

  async function add(file: File | undefined) {
    if (file === undefined || isLoading) return;
    setFailed(undefined);
    if (file.size > PICTURE_BYTES_MAX) {
      setFailed(pictureFieldText.pictureTooLarge({ most: PICTURE_BYTES_MAX / MEGABYTE }));
      return;
    }
    const answer = await upload({ file, name: file.name, onProgress: () => undefined });
    if (answer.data !== undefined) onChange(answer.data.url);
    const failure = failureOf(answer);
    if (failure !== undefined) setFailed(sentenceFor(failure));
  }

  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={aboutId} disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {address !== null && (
          <img src={address} alt="" className={`rounded-md border border-line bg-sunken ${looks[look]}`} />
        )}
        <label
          className={`${buttonClass('secondary', 'small')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          {isLoading ? pictureFieldText.uploading : pictureFieldText.choosePicture}
          <input
            id={id}
            type="file"
            aria-label={label}
            accept={pictureTypes.join(',')}
            className="sr-only"
            onChange={({ currentTarget }) => {
              void add(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </label>
        {address !== null && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              onChange(null);
              document.getElementById(id)?.focus();
            }}
          >
            {inline(
              pictureFieldText.removePicture({
                label,
                span: (chunks) => <span className="sr-only">{chunks}</span>,
              }),
            )}
          </Button>
        )}
      </div>
      <p
        id={aboutId}
        role={wrong === undefined ? undefined : 'alert'}
        className={`text-sm ${wrong === undefined ? 'text-ink-soft' : 'text-red'}`}
      >
        {wrong ?? hint}
      </p>
    </fieldset>
  );
}
