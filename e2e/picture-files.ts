/** Files of pictures as people have them, and the ways in which they get into a page. */

import type { Locator, Page } from '@playwright/test';

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one colour with a stripe, drawn by the browser. */
export async function drawPicture(
  page: Page,
  { name, width, height, color }: { name: string; width: number; height: number; color: string },
): Promise<PictureFile> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const address = await page.evaluate(
    ([w, h, fill, type]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      context.fillStyle = fill;
      context.fillRect(0, 0, w, h);
      context.fillStyle = 'white';
      context.fillRect(w / 4, h / 4, w / 2, h / 10);
      return canvas.toDataURL(type);
    },
    [width, height, color, mimeType] as const,
  );
  return { name, mimeType, buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

async function transferOf(page: Page, files: readonly PictureFile[], text?: string) {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  return page.evaluateHandle(
    ([all, plain]) => {
      const transfer = new DataTransfer();
      if (plain !== undefined) transfer.setData('text/plain', plain);
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    [sent, text] as const,
  );
}

/** Drops files from the desktop onto an element. */
export async function dropFiles(page: Page, target: Locator, files: readonly PictureFile[]): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

/**
 * Pastes a picture, as after taking a screenshot.
 * @param text that comes with it, as from a spreadsheet
 */
export async function pasteFile(page: Page, file: PictureFile, text?: string): Promise<void> {
  const clipboardData = await transferOf(page, [file], text);
  await page.evaluate(
    (data) =>
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      ),
    clipboardData,
  );
}
