import { describe, expect, it } from 'vitest';
import type { CardShop } from '../../test/card-shop.ts';
import { makeProducts, makeUser, orderOf } from '../../test/factories.ts';
import { useCardShop } from '../../test/ordering.ts';
import { full } from '../../test/runs.ts';

let cards: CardShop;
useCardShop((started) => {
  cards = started;
});

const HOUR = 3600;
const LINES = 100;
const ORDERS = 200;
/** Of one account wait for dispatch at most 50. */
const OF_ONE_SHOPPER = 50;
const TITLES = [
  'Stehlampe aus Messing mit Schirm',
  '台灯 黄铜 白色 灯罩 手工制作',
  'مصباح طاولة من النحاس مع غطاء',
  'Настольная лампа из латуни',
  'プレミアム 真鍮 テーブルランプ',
  '황동 테이블 램프 수제',
  'מנורת שולחן מפליז',
  'पीतल की मेज़ का दीपक',
  'โคมไฟตั้งโต๊ะทองเหลือง',
];

describe.runIf(full)('200 packing slips of 100 lines in nine scripts', { timeout: 600_000 }, () => {
  it('take at most 60 seconds of a processor', async () => {
    const { shop, admin } = cards;
    const products = await makeProducts(
      shop,
      Array.from({ length: LINES }, (_, n) => ({ title: `${TITLES[n % TITLES.length]} ${n}`, stock: 100_000 })),
    );
    const lines = products.map((product) => ({ product, quantity: 1 }));
    for (let placed = 0; placed < ORDERS; placed += OF_ONE_SHOPPER) {
      const shopper = await shop.as(await makeUser(shop));
      for (let n = 0; n < OF_ONE_SHOPPER; n += 1) {
        expect((await shopper.post('/orders', orderOf(lines))).status).toBe(201);
      }
      // An address may order 120 times in an hour.
      shop.clock.advance(HOUR + 1);
    }
    const orders = await shop.db.selectFrom('orders').select('id').execute();

    const before = process.cpuUsage();
    const slips = await admin.get(`/orders/packing-slips.pdf?ids=${orders.map(({ id }) => id).join(',')}`);
    const { user, system } = process.cpuUsage(before);

    expect(slips.status).toBe(200);
    expect((user + system) / 1_000_000).toBeLessThan(60);
  });
});
