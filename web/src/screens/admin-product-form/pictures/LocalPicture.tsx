import { useEffect, useRef } from 'react';
import { drawOn } from './crop-picture.ts';

/** Pixels of the longer side. */
const SIDE = 400;

/** A file that is not uploaded yet. On a canvas, because the content security policy knows no addresses of files. */
export function LocalPicture({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null || typeof createImageBitmap === 'undefined') return;
    // What the browser cannot show, the server may still read; the tile says what it answers.
    drawOn(canvas.current, file, SIDE).catch(() => {});
  }, [file]);
  return <canvas ref={canvas} width={1} height={1} className="size-full object-cover opacity-50" />;
}
