import { pictureSources } from '@shop/contract/pictures';
import { isPictureUrl } from '@shop/contract/text';
import { useEffect, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { textProps } from './text-props.ts';
import type { ProductFormState } from './use-product-form.ts';

/** Milliseconds without typing after which the picture is loaded: half an address leads nowhere. */
const SETTLED_MS = 400;

/** The address of a picture when the person has stopped typing; '' before that, or if it is no address. */
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

/** A field for the address of a picture, with the picture. */
export function PictureField({ form, name }: PictureFieldProps) {
  const src = useSettledPicture(form.draft[name]);
  const [broken, setBroken] = useState<string>();
  const failed = src !== '' && broken === src;

  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4">
      {/* This wrapper only listens for load errors of the picture inside. */}
      <div onErrorCapture={() => setBroken(src)} className="overflow-hidden rounded-md">
        <Picture
          {...pictureSources(src)}
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
