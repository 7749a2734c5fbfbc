/** What a PDF says, as its readers see it. */

import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import * as z from 'zod';

export interface ReadPdf {
  title: string;
  language: string | undefined;
  tagged: boolean;
  pages: string[];
  text: string;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
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
