import { chromium } from '@playwright/test';

const [, , base, ...paths] = process.argv;
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const [w, h, tag] of [
  [1280, 800, 'd'],
  [390, 844, 'p'],
]) {
  const ctx = await b.newContext({ viewport: { width: w, height: h }, reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log('console:', m.text().slice(0, 300));
  });
  page.on('pageerror', (e) => console.log('error:', String(e).slice(0, 300)));
  if (process.env.LOGIN) {
    await page.request.post(base + '/auth/login', { data: { email: process.env.LOGIN, password: process.env.PASS } });
  }
  for (const p of paths) {
    await page.goto(base + p);
    await page.waitForTimeout(1500);
    await page.screenshot({
      path: `/tmp/shots/${tag}${p.replaceAll('/', '_').replaceAll('?', '_')}.png`,
      fullPage: process.env.FULL === '1',
    });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) console.log(tag, p, 'overflows by', wide);
  }
  await ctx.close();
}
await b.close();
