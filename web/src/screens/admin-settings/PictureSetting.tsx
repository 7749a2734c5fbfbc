import { PICTURE_BYTES_MAX, pictureTypes } from '@shop/contract/media';
import { adminSettingsText } from '@shop/messages/admin-settings';
import { settingFieldText } from '@shop/messages/setting-fields';
import { useId, useState } from 'react';
import { useUploadPictureMutation } from '../../data/media.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';
import { useSettings } from './group-context.ts';

const MEGABYTE = 1024 ** 2;

/** A picture of the shop itself: uploaded, shown, removed. It counts when the group is saved. */
export function PictureSetting({ name, hint }: { name: 'logo' | 'icon'; hint: string }) {
  const { draft, errors, fixed, change } = useSettings();
  const [upload, { isLoading }] = useUploadPictureMutation();
  const [failed, setFailed] = useState<string>();
  const id = useId();
  const address = draft[name];
  const label = settingFieldText[name];
  const error = errors[name] ?? failed;

  async function add(file: File | undefined) {
    if (file === undefined || isLoading) return;
    setFailed(undefined);
    if (file.size > PICTURE_BYTES_MAX) {
      setFailed(adminSettingsText.pictureTooLarge({ most: PICTURE_BYTES_MAX / MEGABYTE }));
      return;
    }
    const answer = await upload({ file, name: file.name, onProgress: () => undefined });
    if (answer.data !== undefined) change({ [name]: answer.data.url });
    const failure = failureOf(answer);
    if (failure !== undefined) setFailed(sentenceFor(failure));
  }

  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-about`} disabled={fixed.includes(name)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {address !== null && (
          <img
            src={address}
            alt=""
            className={
              name === 'icon'
                ? 'size-14 rounded-md border border-line bg-sunken object-cover'
                : 'h-14 max-w-60 rounded-md border border-line bg-sunken object-contain px-2'
            }
          />
        )}
        <label
          className={`${buttonClass('secondary', 'small')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          {isLoading ? adminSettingsText.uploading : adminSettingsText.choosePicture}
          <input
            id={name}
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
              change({ [name]: null });
              document.getElementById(name)?.focus();
            }}
          >
            {inline(
              adminSettingsText.removePicture({
                label,
                span: (chunks) => <span className="sr-only">{chunks}</span>,
              }),
            )}
          </Button>
        )}
      </div>
      <p
        id={`${id}-about`}
        role={error === undefined ? undefined : 'alert'}
        className={`text-sm ${error === undefined ? 'text-ink-soft' : 'text-red'}`}
      >
        {error ?? hint}
      </p>
    </fieldset>
  );
}
