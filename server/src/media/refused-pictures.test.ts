/** Pictures that the shop could decode only in part. */

import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin } from '../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';
import { drawPicture, upload } from './media.fixture.ts';

let shop: TestApp;
let admin: Client;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await shop.as(await makeAdmin(shop));
});
afterAll(() => shop.close());

it('rejects a picture that moves, and says so, since it would stand still', async () => {
  const frames = { raw: { width: 8, height: 16, channels: 3 as const, pageHeight: 8 } };
  const webp = await sharp(Buffer.alloc(8 * 16 * 3, Buffer.from([1, 2, 3, 200, 90])), frames)
    .webp()
    .toBuffer();
  const png = await drawPicture(8, 8).png().toBuffer();
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8, 0);
  control.write('acTL', 4, 'latin1');
  control.writeUInt32BE(2, 8);
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
  // Behind the first chunk, IHDR.
  const apng = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  for (const file of [webp, apng]) {
    const answer = await upload(admin, file);
    expect(answer).toMatchObject({ status: 415, body: { code: 'NOT_A_PICTURE' } });
    expect(answer.text).toContain('This picture moves');
  }
  expect((await upload(admin, png)).status).toBe(201);
});

it('says of a picture of an iPhone what to do with it', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(40)]);
  const answer = await upload(admin, heic);
  expect(answer).toMatchObject({ status: 415, body: { code: 'NOT_A_PICTURE' } });
  expect(answer.text).toContain('Export it as JPEG');
});
