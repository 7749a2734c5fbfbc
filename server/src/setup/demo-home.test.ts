import { homeSection } from '@shop/contract/home-sections';
import { shop as shownToAll } from '@shop/contract/shop';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoHome, demoTiles, HERO } from '../../seed/demo-home.ts';
import { read } from '../../test/test-app.ts';
import { type DemoShop, everything, makePictures, startDemoShop } from './demo-shop.fixture.ts';

const [tile] = demoTiles;
let pictures: Awaited<ReturnType<typeof makePictures>>;
beforeAll(async () => {
  pictures = await makePictures([HERO.name, tile?.name ?? '']);
});
afterAll(() => pictures.remove());

let demo: DemoShop;
beforeEach(async () => {
  demo = await startDemoShop(pictures.folder);
});
afterEach(() => demo.close());

const homeNow = async () => read(shownToAll, await demo.visitor.get('/shop')).home;
const tileNow = async () =>
  (
    await demo.db
      .selectFrom('categories')
      .select('picture')
      .where('value', '=', tile?.category ?? '')
      .executeTakeFirst()
  )?.picture;

describe('the home page of the demo', () => {
  it('has a hero with its picture, the categories, two rows of products and a line of promises', async () => {
    const home = await homeNow();
    expect(home.map(({ kind }) => kind)).toEqual(['hero', 'categories', 'products', 'products', 'text']);
    expect(home[0]).toMatchObject({ imageAlt: HERO.name, width: 20, height: 20 });
    expect(await tileNow()).toMatch(/^\/media\/6{40}\//);
    for (const section of home) {
      if (section.kind !== 'products') continue;
      const found = await demo.owner.get(`/products?${section.filter}&_limit=${section.limit}`);
      expect(found.body).toHaveLength(section.limit);
    }
  });

  it('is one that staff could have set up', () => {
    expect(z.array(homeSection).safeParse(demoHome('/media/1/1x1.webp')).success).toBe(true);
    for (const section of demoHome(undefined)) expect(section).not.toHaveProperty('image');
  });

  it('leaves with the demo, with the pictures of its categories, at the next request', async () => {
    expect(await demo.removed()).toEqual({ ...everything, pictures: everything.pictures + 2 });
    expect(await homeNow()).toEqual([]);
    expect(await tileNow()).toBe('');
  });

  it('stays where staff have changed it, with the picture that it shows', async () => {
    const [hero, ...others] = await homeNow();
    if (hero?.kind !== 'hero') throw new Error('no hero');
    const { title, text, image } = hero;
    const mine = [
      { kind: 'hero', title: `${title}!`, text, image },
      ...others.filter(({ kind }) => kind === 'products'),
    ];
    expect((await demo.owner.patch('/settings', { home: mine })).status).toBe(200);
    expect((await demo.removed()).pictures).toBe(everything.pictures + 1);
    expect(await homeNow()).toMatchObject([{ title: `${title}!`, image }, {}, {}]);
  });
});
