/** The papers that a shop answers: what they say, and where it stands. */

import { getDocumentProxy } from 'unpdf';
import * as z from 'zod';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import type { Client } from './test-app.ts';

async function bytesOf(client: Client, url: string): Promise<Uint8Array> {
  const answer = await client.get(url);
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}: ${answer.text}`);
  return new Uint8Array(answer.bytes);
}

/** Of an answer that is one. */
export async function pdfOf(client: Client, url: string): Promise<ReadPdf> {
  return readPdf(await bytesOf(client, url));
}

const textItem = z.object({ str: z.string(), transform: z.array(z.number()), width: z.number() });

export interface TextPlace {
  text: string;
  /** Points, from the left edge of the page. */
  left: number;
  right: number;
  /** Of its line, from the lower edge. */
  y: number;
}

/** Where the texts of the last page stand; parts of a line that nearly touch are one text. */
export async function placesIn(client: Client, url: string): Promise<{ width: number; places: TextPlace[] }> {
  const document = await getDocumentProxy(await bytesOf(client, url));
  const page = await document.getPage(document.numPages);
  const { items } = await page.getTextContent({ disableNormalization: true });
  const places: TextPlace[] = [];
  for (const item of items) {
    const { data } = textItem.safeParse(item);
    if (data === undefined) continue;
    const [, , , , left = 0, y = 0] = data.transform;
    const last = places.at(-1);
    const right = left + data.width;
    if (last !== undefined && last.y === y && Math.abs(left - last.right) < 4) {
      Object.assign(last, { text: last.text + data.str, right });
    } else {
      places.push({ text: data.str, left, right, y });
    }
  }
  const { width } = page.getViewport({ scale: 1 });
  await document.loadingTask.destroy();
  return { width, places };
}
