import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { PhotoIcon } from '@heroicons/react/24/outline';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { productFieldText } from '@shop/messages/product-fields';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { FormSection } from '../FormSection.tsx';
import type { ProductFormState } from '../use-product-form.ts';
import { PictureTile } from './PictureTile.tsx';
import { chosen, PICTURE_FILES } from './picture-files.ts';
import { assignFiles, movePicture, type PictureSlot, pictureSlots, repeatThumbnail } from './picture-slots.ts';

/** Tiles have keys of their own, so that a tile moves with its picture. */
const KEYS = pictureSlots.map((slot) => `tile-${slot}`);

/** Pictures by drop, paste and file dialog; their order by dragging or by keyboard. */
export function PictureSection({ form }: { form: ProductFormState }) {
  const [keys, setKeys] = useState<readonly string[]>(KEYS);
  const { add, left } = useAddedFiles(form);
  const [over, setOver] = useState(false);
  const slotOf = (key: unknown) => pictureSlots[keys.indexOf(String(key))];
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function move({ active, over: target }: DragEndEvent) {
    const [from, to] = [slotOf(active.id), slotOf(target?.id)];
    if (from === undefined || to === undefined || from === to) return;
    form.uploads.move(from, to);
    form.edit((draft) => movePicture(draft, from, to));
    setKeys(arrayMove([...keys], pictureSlots.indexOf(from), pictureSlots.indexOf(to)));
  }

  const dragging = {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      setOver(false);
      const tile = event.target instanceof Element ? event.target.closest('[data-slot]') : null;
      const slot = pictureSlots.find((one) => one === tile?.getAttribute('data-slot'));
      add([...event.dataTransfer.files], slot);
    },
  };

  const canRepeat =
    form.draft.thumbnail.trim() !== '' &&
    pictureSlots.some((slot) => form.draft[slot].trim() === '') &&
    !form.uploads.busy;
  return (
    <div {...dragging} className={over ? 'rounded-lg ring-2 ring-accent ring-offset-2 ring-offset-page' : ''}>
      <FormSection title={adminProductFormText.pictures}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-line-strong px-4 py-3">
          <label
            className={`${buttonClass('secondary', 'small')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
          >
            <PhotoIcon aria-hidden="true" className="size-5" />
            {adminProductFormText.choosePictures}
            <input type="file" multiple accept={PICTURE_FILES} className="sr-only" onChange={chosen(add)} />
          </label>
          <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">{adminProductFormText.howToAddPictures}</p>
        </div>
        {left > 0 && <Alert tone="yellow">{leftSentence(left)}</Alert>}
        <DndContext sensors={sensors} onDragEnd={move} accessibility={speech(slotOf)}>
          <SortableContext items={[...keys]} strategy={rectSortingStrategy}>
            <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
              {keys.map((key, place) => {
                const slot = pictureSlots[place];
                return slot && <PictureTile key={key} id={key} slot={slot} form={form} onFiles={add} />;
              })}
            </ul>
          </SortableContext>
        </DndContext>
        {canRepeat && (
          <Button variant="quiet" size="small" className="self-start" onClick={() => form.edit(repeatThumbnail)}>
            {adminProductFormText.useTheThumbnailForThe}
          </Button>
        )}
      </FormSection>
    </div>
  );
}

/** Adds files to the form, also those that are pasted anywhere on the page. */
function useAddedFiles(form: ProductFormState) {
  const [left, setLeft] = useState(0);

  function add(files: readonly File[], at?: PictureSlot) {
    const taken = form.uploads.uploads.map(({ slot }) => slot);
    const assigned = assignFiles(files, form.draft, taken, at);
    for (const { slot, file } of assigned.placed) form.uploads.start(slot, file);
    setLeft(assigned.left);
  }

  const newest = useRef(add);
  useEffect(() => {
    newest.current = add;
  });
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const { types = [], files: pasted = [] } = event.clipboardData ?? {};
      const files = [...pasted].filter((file) => file.type.startsWith('image/'));
      // Spreadsheets also put a picture of the copied cells on the clipboard.
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      newest.current(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return { add, left };
}

function leftSentence(left: number): string {
  return adminProductFormText.picturesNotAdded({ left });
}

/** What a screen reader says while the order is changed. */
function speech(slotOf: (key: unknown) => PictureSlot | undefined) {
  const name = (key: unknown) => productFieldText[slotOf(key) ?? 'thumbnail'];
  return {
    screenReaderInstructions: {
      draggable: adminProductFormText.howToMovePictures,
    },
    announcements: {
      onDragStart: ({ active }: { active: { id: unknown } }) =>
        adminProductFormText.pickedUpName({ name: name(active.id) }),
      onDragOver: ({ over }: { over: { id: unknown } | null }) =>
        over === null
          ? adminProductFormText.pictureIsOutside
          : adminProductFormText.pictureIsAt({ place: name(over.id) }),
      onDragEnd: ({ over }: { over: { id: unknown } | null }) =>
        over === null
          ? adminProductFormText.pictureWasPutOutside
          : adminProductFormText.pictureWasPutAt({ place: name(over.id) }),
      onDragCancel: () => adminProductFormText.theOrderWasLeftAs,
    },
  };
}
