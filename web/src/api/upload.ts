/** Sends files. In a file of its own, since only the back office does. */

import { CallFailed, readFailure } from './failure.ts';
import { inLanguage, read, type Schema } from './request.ts';

export type Upload = {
  /** The type of the body. */
  type: string;
  /** @param share of the body that has left, 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file. By XMLHttpRequest, since fetch does not tell how much of a body has left. */
export function upload<T>(
  schema: Schema<T>,
  path: string,
  body: Blob,
  { type, onProgress, signal }: Upload,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    const asked = inLanguage(path);
    sending.open('POST', asked.path);
    for (const [header, value] of Object.entries({ Accept: 'application/json', ...asked.headers }))
      sending.setRequestHeader(header, value);
    sending.setRequestHeader('Content-Type', type);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    sending.onerror = () => reject(new CallFailed({ kind: 'network' }));
    sending.onabort = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    sending.onload = () => {
      const headers = { 'Content-Type': sending.getResponseHeader('Content-Type') ?? '' };
      const response = new Response(sending.responseText, { status: sending.status, headers });
      const result = response.ok
        ? read(response, schema, signal)
        : readFailure(response, path).then((failure) => Promise.reject(new CallFailed(failure)));
      result.then(resolve, reject);
    };
    signal.addEventListener('abort', () => sending.abort());
    sending.send(body);
  });
}
