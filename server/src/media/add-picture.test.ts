import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('a process that gets many pictures at once', () => {
  it('works on two pictures at a time, and in the end on all', async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, () => drawPicture(400, 400).png().toBuffer()));
    let most = 0;
    const count = () => {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    };
    // While an event is told, the work that has just ended is still counted.
    const countNext = () => setImmediate(count);
    sharp.queue.on('change', countNext);
    const answers = await Promise.all(pictures.map((bytes) => upload(admin, bytes)));
    sharp.queue.off('change', countNext);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(most).toBe(2);
  });
});
