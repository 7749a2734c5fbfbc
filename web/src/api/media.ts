import { type Media, media } from '@shop/contract/media';
import * as z from 'zod/mini';
import { CallFailed, readFailure } from './failure.ts';
import { inLanguage, request } from './request.ts';

const PATH = '/media';

export type PictureUpload = {
  file: Blob;
  name: string;
  /** Called with the share of the bytes that are sent, 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * By XMLHttpRequest, because fetch does not tell how much is sent.
 * @throws CallFailed, or AbortError as `request` does
 */
export function uploadPicture({ file, name, onProgress }: PictureUpload, signal: AbortSignal): Promise<Media> {
  const body = new FormData();
  body.append('file', file, name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const asked = inLanguage(PATH);
    call.open('POST', asked.path);
    for (const [header, value] of Object.entries({ Accept: 'application/json', ...asked.headers }))
      call.setRequestHeader(header, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onload = () => resolve(readAnswer(call));
    call.onerror = () => reject(new CallFailed({ kind: 'network' }));
    call.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}

async function readAnswer(call: XMLHttpRequest): Promise<Media> {
  const names = ['Content-Type', 'Retry-After'];
  const headers = names.flatMap((name): [string, string][] => {
    const value = call.getResponseHeader(name);
    return value === null ? [] : [[name, value]];
  });
  const response = new Response(call.responseText, { status: call.status, headers });
  if (!response.ok) throw new CallFailed(await readFailure(response, PATH));
  const parsed = media.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new CallFailed({ kind: 'network' });
  return parsed.data;
}

/** The uploaded pictures at these addresses. */
export function findPictures(addresses: readonly string[], signal?: AbortSignal): Promise<Media[]> {
  const query = new URLSearchParams([['_limit', '100'], ...addresses.map((url): [string, string] => ['url', url])]);
  return request(z.array(media), `${PATH}?${query}`, { signal });
}

export function updatePicture(id: number, body: Pick<Media, 'alt'>): Promise<Media> {
  return request(media, `${PATH}/${id}`, { method: 'PATCH', body });
}

/** The bytes at an address of this site. */
export async function fetchPicture(url: string): Promise<File> {
  const response = await fetch(url).catch(() => undefined);
  if (response?.ok !== true) throw new CallFailed({ kind: 'network' });
  const blob = await response.blob();
  return new File([blob], 'picture', { type: blob.type });
}
