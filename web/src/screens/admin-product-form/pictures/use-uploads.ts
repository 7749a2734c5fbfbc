import { PICTURE_BYTES_MAX } from '@shop/contract/media';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useEffect, useRef, useState } from 'react';
import { readPicture, useUploadPictureMutation } from '../../../data/media.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { type ApiFailure, sentenceFor } from '../../../state/error-sentences.ts';
import type { ProductDraft } from '../product-draft.ts';
import { type PictureSlot, placePicture, slotAfterMove } from './picture-slots.ts';

export type Upload = {
  id: number;
  slot: PictureSlot;
  file: File;
  /** Of a picture that it is made from; the picture's own counts if it has one. */
  alt: string;
  /** Of the bytes that are sent, 0 to 1; undefined while it waits for others. */
  share: number | undefined;
  /** A sentence about why it failed. */
  failure: string | undefined;
};

/** More would only share the line, and the server works on two at a time. */
const AT_A_TIME = 2;

function whyNot(file: File): string | undefined {
  if (file.size <= PICTURE_BYTES_MAX) return undefined;
  return adminProductFormText.pictureIsTooLarge({ most: PICTURE_BYTES_MAX / 1024 ** 2 });
}

function sentenceOf(failure: ApiFailure): string {
  // The general sentence is about typed text.
  return failure.kind === 'problem' && failure.code === 'BODY_TOO_LARGE' ? failure.detail : sentenceFor(failure);
}

/**
 * The pictures that are uploaded, two at a time.
 * @param edit changes the newest draft
 */
function useUploadQueue(edit: (change: (draft: ProductDraft) => ProductDraft) => void) {
  const [uploadPicture] = useUploadPictureMutation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** The newest list: answers arrive between two renders. */
  const newest = useRef<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, () => void>());
  /** The files behind addresses, as long as the form is open: crops are cut from them. */
  const files = useRef(new Map<string, File>());

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort();
    };
  }, []);

  function set(next: readonly Upload[]) {
    newest.current = next;
    setUploads(next);
  }
  const change = (id: number, changes: Partial<Upload>) =>
    set(newest.current.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  function startNext() {
    const running = newest.current.filter(({ share, failure }) => share !== undefined && failure === undefined);
    const next = newest.current.find(({ share, failure }) => share === undefined && failure === undefined);
    if (next === undefined || running.length >= AT_A_TIME) return;
    void send(next);
    startNext();
  }

  async function send({ id, file }: Upload) {
    change(id, { share: 0 });
    const request = uploadPicture({ file, name: file.name, onProgress: (share) => change(id, { share }) });
    aborts.current.set(id, () => request.abort());
    const result = await request;
    aborts.current.delete(id);
    const upload = newest.current.find((one) => one.id === id);
    if (upload === undefined) return;
    const failure = failureOf(result);
    if (failure !== undefined) change(id, { failure: sentenceOf(failure) });
    if (result.data !== undefined) {
      const { url, alt } = result.data;
      files.current.set(url, file);
      edit((draft) => placePicture(draft, upload.slot, url, alt || upload.alt));
      set(newest.current.filter((one) => one.id !== id));
    }
    startNext();
  }

  /** The upload, if it runs, is aborted. */
  const abort = (id: number) => aborts.current.get(id)?.();

  return { uploads, newest, files, set, change, startNext, abort };
}

/**
 * Uploads pictures, and puts their addresses into the draft.
 * @param edit changes the newest draft
 */
export function useUploads(edit: (change: (draft: ProductDraft) => ProductDraft) => void) {
  const { uploads, newest, files, set, change, startNext, abort } = useUploadQueue(edit);
  const lastId = useRef(0);

  function dismiss(id: number) {
    abort(id);
    set(newest.current.filter((upload) => upload.id !== id));
    startNext();
  }

  return {
    uploads,
    /** Some are not there yet. */
    busy: uploads.some(({ failure }) => failure === undefined),
    start(slot: PictureSlot, file: File, alt = '') {
      for (const { id } of newest.current.filter((upload) => upload.slot === slot)) dismiss(id);
      lastId.current += 1;
      set([...newest.current, { id: lastId.current, slot, file, alt, share: undefined, failure: whyNot(file) }]);
      startNext();
    },
    retry(id: number) {
      change(id, { share: undefined, failure: undefined });
      startNext();
    },
    dismiss,
    move(from: PictureSlot, to: PictureSlot) {
      set(newest.current.map((upload) => ({ ...upload, slot: slotAfterMove(upload.slot, from, to) })));
    },
    /** Of a picture that was uploaded in this form. */
    fileAt: (url: string) => files.current.get(url),
    readFile: readPicture,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
