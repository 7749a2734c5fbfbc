/** Files that are wrong in every way, and two admins at once: the shop says what is wrong, stays quick and keeps its memory. */

import { once } from 'node:events';
import { request } from 'node:http';
import { importResource, MAX_IMPORT, MOST_ERRORS, MOST_SAMPLES } from '@shop/contract/product-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { HEADER, newProduct, newProductBody, newProductWithVariants, sendFile } from '../../../test/product-files.ts';
import { read } from '../../../test/test-app.ts';

let shop: ImportShop;
let port: number;
beforeAll(async () => {
  shop = await startImportShop();
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  const left = await shop.db.selectFrom('import_parts').select('part').execute();
  expect([left, await shop.db.selectFrom('import_lines').select('line').execute()]).toEqual([[], []]);
  await shop.close();
});

/** Sends a body in parts, as it is asked for. @returns the status of the answer */
async function upload(parts: Iterable<string | Buffer>, headers: Record<string, string> = {}): Promise<number> {
  const call = request({
    port,
    method: 'POST',
    path: '/imports',
    headers: { ...shop.admin.headers, 'content-type': 'text/csv', ...headers },
  });
  const answered = once(call, 'response');
  call.on('error', () => {});
  let done = false;
  answered.then(
    () => {
      done = true;
    },
    () => {
      done = true;
    },
  );
  for (const part of parts) {
    if (done) break;
    if (!call.write(part)) await Promise.race([once(call, 'drain'), answered]);
  }
  call.end();
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

describe('a hostile file', () => {
  it('is 413 beyond 200 MB, whether it says so or not, and nothing of it is left', async () => {
    expect(await upload([], { 'content-length': String(MAX_IMPORT + 1) })).toBe(413);
    const line = Buffer.from(`1,${'x'.repeat(999_990)}\n`);
    function* tooMuch() {
      yield 'productId,title\n';
      for (let bytes = 0; bytes <= MAX_IMPORT; bytes += line.length) yield line;
    }
    expect(await upload(tooMuch())).toBe(413);
  }, 120_000);

  it('that breaks off leaves nothing', async () => {
    const before = await shop.db.selectFrom('change_sets').select('id').execute();
    const call = request({
      port,
      method: 'POST',
      path: '/imports',
      headers: { ...shop.admin.headers, 'content-type': 'text/csv', 'content-length': '1000000' },
    });
    call.on('error', () => {});
    call.write(`productId,title\n${'1,x\n'.repeat(100_000)}`);
    await expect.poll(() => shop.db.selectFrom('change_sets').select('id').execute()).toHaveLength(before.length + 1);
    call.destroy();
    await expect.poll(() => shop.db.selectFrom('change_sets').select('id').execute()).toEqual(before);
  });

  it('with a line of 50 MB is read up to it', async () => {
    const one = await shop.create(newProductBody);
    function* huge() {
      yield `productId,title\n${one.id},Before\n1,"`;
      for (let n = 0; n < 50; n += 1) yield 'x'.repeat(1_000_000);
      yield '"\n2,After\n';
    }
    const answer = await sendFile(shop.admin, [...huge()].join(''));
    const checked = read(importResource, answer);
    expect(checked.errors).toEqual([
      { line: 3, column: '', message: 'This line is longer than 1 MB; what comes after it was not read' },
    ]);
    expect(checked).toMatchObject({ changed: 1, errorCount: 1 });
  });

  it('with a quote that is never closed is an error of the line where it opens', async () => {
    const one = await shop.create(newProductBody);
    const { errors } = await shop.check(`productId,title\n${one.id},"a\nb"\n${one.id},"x\ny\nz`);
    expect(errors).toEqual([{ line: 4, column: '', message: 'A quote that is opened in this line is never closed' }]);
  });

  it('with unknown columns, or one twice, has errors of line 1', async () => {
    const one = await shop.create(newProductBody);
    const { errors, unchanged } = await shop.check(`productId,colour,title,title,\n${one.id},red,${one.title},x,\n`);
    expect(errors).toEqual([
      { line: 1, column: 'colour', message: 'There is no column colour' },
      { line: 1, column: 'title', message: 'The column title is there twice' },
    ]);
    expect(unchanged).toBe(1);
  });

  it('with a NUL, with cells beyond the header, and with the header again in the middle names each', async () => {
    const one = await shop.create(newProductBody);
    const { errors } = await shop.check(`productId,title\n${one.id},a\0b\n\n;\n${one.id},x,y\nproductId,title\n`);
    expect(errors).toEqual(
      expect.arrayContaining([
        { line: 2, column: 'title', message: 'title contains characters that cannot be stored' },
        { line: 5, column: '', message: 'Cell 3 of this line has no column' },
        { line: 6, column: 'productId', message: 'productId must be an id, or new: and a word' },
      ]),
    );
    expect((await shop.check('productId,ti\0tle\n')).errors).toEqual([
      { line: 1, column: 'ti\ufffdtle', message: 'There is no column ti\ufffdtle' },
    ]);
  });

  it('keeps formulas as texts', async () => {
    await shop.import([{ ...newProduct, title: '=HYPERLINK("http://evil")', brand: 'Formula', stock: 1 }]);
    const file = await shop.exported('brand=Formula');
    expect(file).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(await shop.check(file)).toMatchObject({ unchanged: 1, changed: 0, errorCount: 0 });
  });

  it('has at most 1,000 errors and 50 samples, the first ones, and counts every line once', async () => {
    const one = await shop.create(newProductBody);
    const lines = Array.from({ length: 3_000 }, (_, n) => (n % 2 === 0 ? `98765,${n}` : `,${n}`));
    const file = `productId,title\n${lines.join('\n')}\n${one.id},"${one.title}"\n`;
    const { errors, errorCount, unchanged, changed, created } = await shop.check(file);
    expect(errors).toHaveLength(MOST_ERRORS);
    expect(errorCount).toBeGreaterThan(3_000);
    expect(errors.map(({ line }) => line)).toEqual(errors.map(({ line }) => line).toSorted((a, b) => a - b));
    expect(errors[0]?.line).toBe(2);
    expect([unchanged, changed, created]).toEqual([1, 0, 0]);
    const many = await shop.check(
      [...Array(120).keys()].map((n) => ({ ...newProduct, title: `Sample ${n}`, stock: 1 })),
    );
    expect(many).toMatchObject({ created: 120, errors: [] });
    expect(many.sample.map(({ line }) => line)).toEqual([...Array(MOST_SAMPLES).keys()].map((n) => n + 2));
  });

  it('with too many lines of one product is rejected without holding them all', async () => {
    const lines = Array.from({ length: 2_500 }, () => 'new:x,Lamp,white,s');
    const { errorCount, errors } = await shop.check(`productId,title,color,size\n${lines.join('\n')}`);
    expect(errorCount).toBe(2_500);
    expect(errors[0]?.message).toBe('This product has at most 1000 lines');
    const tooMany = [...Array(251).keys()].map(() => ({
      ...newProduct,
      productId: 'new:y',
      colors: 'white',
      color: 'white',
      stock: 1,
    }));
    expect((await shop.check(tooMany)).errors[0]?.message).toBe('at most 250 variants');
  });

  it('has every column at once and none', async () => {
    expect(await shop.check(`${HEADER}\r\n`)).toMatchObject({ created: 0, unchanged: 0, errorCount: 0 });
    expect((await shop.check(`${HEADER}\r\n${','.repeat(27)}\r\n`)).errorCount).toBe(0);
  });
});

describe('two admins at once', () => {
  it('apply two imports of the same product: one is applied, the other is stale', async () => {
    const one = await shop.create(newProductBody);
    const imports = await Promise.all(['A', 'B'].map((title) => shop.check([{ productId: one.id, title }])));
    const answers = await Promise.all(imports.map((one) => shop.tryApply(one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const applied = imports[answers.findIndex(({ status }) => status === 200)];
    expect((await shop.find(one)).title).toBe(applied?.sample[0]?.to);
  });

  it('apply an import and edit its products: neither loses, and nothing deadlocks', async () => {
    const products = await Promise.all([...Array(6).keys()].map(() => shop.create(newProductWithVariants)));
    const checked = await shop.check(
      products.flatMap(({ variants }) => (variants ?? []).map(({ id }) => ({ variantId: id, variantPrice: '33' }))),
    );
    const edits = products.toReversed().map((one, n) => shop.edit(one, { title: `Edited ${n}` }));
    const [answer] = await Promise.all([shop.tryApply(checked), ...edits]);
    expect(answer.status).toBe(200);
    for (const one of products) {
      const now = await shop.find(one);
      expect(now.title).toMatch(/^Edited/);
      expect(now.variants?.map(({ price }) => price)).toEqual([33, 33, 33]);
    }
  });
});
