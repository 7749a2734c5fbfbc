/** Draws the pictures of the demo catalogue into server/dist/pictures. Run under tsx. */

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPictures } from '../../server/seed/pictures.ts';
import { root } from './places.mjs';

const pictures = join(root, 'server', 'dist', 'pictures');
const unfinished = `${pictures}.unfinished`;

await rm(unfinished, { recursive: true, force: true });
await renderPictures(unfinished);
await rm(pictures, { recursive: true, force: true });
await rename(unfinished, pictures);
