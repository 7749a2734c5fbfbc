/** A square part of a picture, in shares of its width and height. */
export type Square = { x: number; y: number; width: number; height: number };

/** Types in which a browser can write a picture; others become WebP. */
const WRITABLE = new Set(['image/jpeg', 'image/png']);
const QUALITY = 0.92;
/** Pixels; larger ones exceed the canvas of some browsers, and no screen shows them. */
const SIDE_MAX = 4000;

/** Draws the picture as large as the canvas allows, upright. */
export async function drawOn(canvas: HTMLCanvasElement, file: Blob, longest: number): Promise<void> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
}

export async function cropPicture(file: File, square: Square): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const source = {
    x: square.x * bitmap.width,
    y: square.y * bitmap.height,
    width: square.width * bitmap.width,
    height: square.height * bitmap.height,
  };
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.min(SIDE_MAX, Math.round(source.width)));
  canvas.height = canvas.width;
  canvas
    .getContext('2d')
    ?.drawImage(bitmap, source.x, source.y, source.width, source.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = WRITABLE.has(file.type) ? file.type : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null) throw new Error('The browser could not write the picture');
  return new File([blob], file.name, { type: blob.type });
}
