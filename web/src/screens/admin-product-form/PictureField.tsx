import { pictureSet } from '@shop/contract/pictures';
import { isPictureUrl } from '@shop/contract/text';
import { useEffect, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

/** Milliseconds without typing after which a picture is asked for: half an address is none. */
const SETTLED_MS = 400;

/** The address of a picture once it is one and no longer typed; '' until then. */
export function useSettledPicture(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const url = settled.trim();
  return isPictureUrl(url) ? url : '';
}

type PictureFieldProps = { form: ProductFormState; name: 'thumbnail' | 'image1' | 'image2' | 'image3' };

/** The address of a picture, and the picture. */
export function PictureField({ form, name }: PictureFieldProps) {
  const src = useSettledPicture(form.draft[name]);
  const [broken, setBroken] = useState<string>();
  const failed = src !== '' && broken === src;

  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4">
      {/* An error of the picture inside is all that this wrapper listens for. */}
      <div onErrorCapture={() => setBroken(src)} className="overflow-hidden rounded-md">
        <Picture
          src={src}
          srcSet={pictureSet(src)}
          alt=""
          width={160}
          height={160}
          loading="eager"
          className="w-full rounded-md"
        />
      </div>
      <Field
        {...textProps(form, name)}
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…"
        hint={failed ? 'No picture could be loaded from there.' : undefined}
      />
    </div>
  );
}
