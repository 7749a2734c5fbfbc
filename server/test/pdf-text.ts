/** What a PDF says, as its readers see it. */

import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import * as z from 'zod';
import type { Client } from './test-app.ts';

export interface ReadPdf {
  title: string;
  language: string | undefined;
  tagged: boolean;
  pages: string[];
  text: string;
}

async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' ').trim());
  const named = z.parse(
    z.object({ Title: z.string(), Language: z.string().optional() }),
    (await getMeta(document)).info,
  );
  const marks = await document.getMarkInfo();
  await document.loadingTask.destroy();
  return {
    title: named.Title,
    language: named.Language,
    tagged: marks?.Marked === true,
    pages,
    text: pages.join(' '),
  };
}

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
