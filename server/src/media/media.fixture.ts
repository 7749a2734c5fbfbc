/** Pictures for tests, and how they are sent. */

import sharp from 'sharp';
// After the module that blocks them.
import './render-picture.ts';
import type { Answer, Client } from '../../test/test-app.ts';

// The server reads files only; tests look at answers.
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

let made = 0;

/** Other pixels with each call, so that no two are the same file. */
export function drawPicture(width: number, height: number) {
  made += 1;
  const [r, g] = [(made * 37) % 256, Math.floor((made * 37) / 256) % 256];
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    data[at] = r;
    data[at + 1] = (g + Math.floor(at / 3 / width)) % 256;
    data[at + 2] = (Math.floor(at / 3) % width) % 256;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

interface Part {
  name: string;
  content: Buffer | string;
  filename?: string;
  type?: string;
}

const BOUNDARY = '----shop-test';

export function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, content, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${
        type === undefined ? '' : `content-type: ${type}\r\n`
      }\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

export function sendParts(client: Client, parts: readonly Part[]): Promise<Answer> {
  return client.send({
    method: 'POST',
    url: '/media',
    headers: { 'content-type': multipartType },
    payload: multipart(parts),
  });
}

export function upload(
  client: Client,
  content: Buffer | string,
  options: { alt?: string; filename?: string; type?: string } = {},
): Promise<Answer> {
  return sendParts(client, [
    { name: 'file', content, filename: options.filename ?? 'picture.jpg', type: options.type ?? 'image/jpeg' },
    ...(options.alt === undefined ? [] : [{ name: 'alt', content: options.alt }]),
  ]);
}
