import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowsPointingOutIcon, PlusIcon, ScissorsIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { imageAlt, isUploadedPicture, pictureSources } from '@shop/contract/pictures';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { History } from '../../../features/history/History.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { inline } from '../../../ui/inline.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { textProps } from '../text-props.ts';
import type { ProductFormState } from '../use-product-form.ts';
import { LocalPicture } from './LocalPicture.tsx';
import { chosen, PICTURE_FILES } from './picture-files.ts';
import { altFields, type PictureSlot, placePicture, typeAddress, typeAlt } from './picture-slots.ts';
import { useSettledPicture } from './use-settled-picture.ts';
import type { Upload, Uploads } from './use-uploads.ts';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

/** As the contract limits it. */
const ALT_MAX = 300;

const overlay =
  'absolute grid size-10 place-items-center rounded-full bg-surface/90 text-ink shadow-float hover:bg-surface';

type PictureTileProps = {
  id: string;
  slot: PictureSlot;
  form: ProductFormState;
  onFiles: (files: readonly File[], at: PictureSlot) => void;
};

/** One place: the picture or its upload, its address, and its alt text. */
export function PictureTile({ id, slot, form, onFiles }: PictureTileProps) {
  const sortable = useSortable({ id });
  const upload = form.uploads.uploads.find((one) => one.slot === slot);
  const address = form.draft[slot].trim();
  const src = useSettledPicture(form.draft[slot]);
  const [broken, setBroken] = useState<string>();
  const label = productFieldText[slot];
  const { transform, transition, isDragging } = sortable;

  return (
    <li
      ref={sortable.setNodeRef}
      data-slot={slot}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex min-w-0 flex-col gap-3 ${isDragging ? 'z-10 opacity-80' : ''}`}
    >
      <div className="relative aspect-square overflow-hidden rounded-md bg-sunken">
        {upload !== undefined ? (
          <UploadView upload={upload} uploads={form.uploads} />
        ) : address === '' ? (
          <EmptyPlace label={label} onFiles={(files) => onFiles(files, slot)} />
        ) : (
          <>
            {/* This wrapper listens for load errors of the picture inside, and lets the pointer drag it. */}
            <div onErrorCapture={() => setBroken(src)} {...sortable.listeners} className="size-full cursor-grab">
              <Picture
                {...pictureSources(src)}
                alt=""
                width={320}
                height={320}
                loading="eager"
                className="pointer-events-none size-full"
              />
            </div>
            <button
              type="button"
              aria-label={adminProductFormText.removeLabel({ label })}
              onClick={() => form.edit((draft) => placePicture(draft, slot, '', ''))}
              className={`${overlay} top-1.5 end-1.5`}
            >
              <XMarkIcon aria-hidden="true" className="size-5" />
            </button>
            <CropButton label={label} form={form} slot={slot} address={address} />
          </>
        )}
        {(upload !== undefined || address !== '') && (
          <button
            type="button"
            ref={sortable.setActivatorNodeRef}
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={adminProductFormText.moveLabel({ label })}
            className={`${overlay} top-1.5 start-1.5 cursor-grab touch-none`}
          >
            <ArrowsPointingOutIcon aria-hidden="true" className="size-5 rotate-45" />
          </button>
        )}
      </div>
      {upload?.failure !== undefined && <UploadFailure upload={upload} uploads={form.uploads} />}
      <Address form={form} slot={slot} broken={src !== '' && broken === src} />
      {isUploadedPicture(address) && (
        <Field
          {...textProps(form, altFields[slot])}
          onChange={({ currentTarget }) => form.change(typeAlt(form.draft, slot, currentTarget.value))}
          label={adminProductFormText.altText}
          aria-label={productFieldText[altFields[slot]]}
          maxLength={ALT_MAX}
          autoComplete="off"
          placeholder={adminProductFormText.whatItShows}
        />
      )}
      {isUploadedPicture(address) && (
        <History
          key={address}
          of="media"
          id={address}
          version={form.base === undefined ? '' : imageAlt(form.base, address)}
          title={adminProductFormText.historyOfLabel({ label })}
        />
      )}
    </li>
  );
}

type AddressProps = { form: ProductFormState; slot: PictureSlot; broken: boolean };

/** Folded where there is a picture; an empty place takes an address at once. What is wrong with it unfolds it, and it stays so. */
function Address({ form, slot, broken }: AddressProps) {
  const [open, setOpen] = useState(form.draft[slot] === '');
  const field = textProps(form, slot);
  return (
    <details open={open || field.error !== undefined || broken} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer rounded-sm py-1.5 text-sm font-medium text-ink-soft hover:text-ink">
        {inline(
          adminProductFormText.addressOf({
            label: productFieldText[slot],
            span: (parts) => <span className="sr-only">{parts}</span>,
          }),
        )}
      </summary>
      <Field
        {...field}
        onChange={({ currentTarget }) => form.change(typeAddress(form.draft, slot, currentTarget.value, form.base))}
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        placeholder={adminProductFormText.httpsStart}
        hint={broken ? adminProductFormText.noPictureCouldBeLoaded : undefined}
      />
    </details>
  );
}

function EmptyPlace({ label, onFiles }: { label: string; onFiles: (files: readonly File[]) => void }) {
  return (
    <label className="grid size-full cursor-pointer place-items-center rounded-md border border-dashed border-line-strong text-ink-soft hover:text-ink focus-within:outline-2 focus-within:outline-accent">
      <PlusIcon aria-hidden="true" className="size-8" />
      <input
        type="file"
        accept={PICTURE_FILES}
        aria-label={adminProductFormText.chooseAPictureForLabel({ label })}
        className="sr-only"
        onChange={chosen(onFiles)}
      />
    </label>
  );
}

/** How far an upload is. */
function UploadView({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { id, file, share, failure } = upload;
  return (
    <>
      <LocalPicture file={file} />
      {failure === undefined && (
        <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1 bg-surface/95 p-2.5 text-sm">
          <p className="truncate">{stateOf(share)}</p>
          <progress
            aria-label={adminProductFormText.uploadingName({ name: file.name })}
            max={1}
            {...(share !== undefined && share < 1 && { value: share })}
            className="h-1.5 w-full accent-accent"
          />
          <Small onClick={() => uploads.dismiss(id)}>{adminProductFormText.cancel}</Small>
        </div>
      )}
    </>
  );
}

function UploadFailure({ upload: { id, failure }, uploads }: { upload: Upload; uploads: Uploads }) {
  return (
    <div>
      <p role="alert" className="text-sm text-red">
        {failure}
      </p>
      <div className="mt-1 -ms-3 flex flex-wrap">
        <Small onClick={() => uploads.retry(id)}>{adminProductFormText.tryAgain}</Small>
        <Small onClick={() => uploads.dismiss(id)}>{adminProductFormText.dismiss}</Small>
      </div>
    </div>
  );
}

function stateOf(share: number | undefined): string {
  if (share === undefined) return adminProductFormText.waiting;
  return share < 1 ? `${Math.floor(share * 100)} %` : adminProductFormText.makingSizes;
}

function Small({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" className="self-start" onClick={onClick}>
      {children}
    </Button>
  );
}

type CropButtonProps = { label: string; form: ProductFormState; slot: PictureSlot; address: string };

/** For files of this form, and pictures of this site: the browser may not read others. */
function CropButton({ label, form, slot, address }: CropButtonProps) {
  const [file, setFile] = useState<File>();
  const [reading, setReading] = useState(false);
  const known = form.uploads.fileAt(address);
  if (known === undefined && !address.startsWith('/')) return null;

  async function open() {
    setReading(true);
    setFile(known ?? (await form.uploads.readFile(address)));
    setReading(false);
  }

  return (
    <>
      <button
        type="button"
        aria-label={adminProductFormText.cropLabel({ label })}
        aria-busy={reading || undefined}
        onClick={() => void open()}
        className={`${overlay} end-1.5 bottom-1.5`}
      >
        <ScissorsIcon aria-hidden="true" className="size-5" />
      </button>
      {file !== undefined && (
        <Suspense fallback={null}>
          <CropDialog
            file={file}
            onClose={() => setFile(undefined)}
            onCrop={(cropped) => {
              setFile(undefined);
              form.uploads.start(slot, cropped, form.draft[altFields[slot]]);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
