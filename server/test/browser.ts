import type { InjectOptions } from 'fastify';
import type { TestApp } from './test-app.ts';

export type Browser = ReturnType<typeof openBrowser>;

/** Stores cookies as browsers do, and may call several servers of one shop, which is one host for it. */
export function openBrowser() {
  const cookies = new Map<string, string>();

  async function send(shop: TestApp, request: InjectOptions): Promise<{ status: number; body: unknown }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await shop.app.inject({ ...request, headers: { ...(cookie !== '' && { cookie }) } });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = /json/.test(String(response.headers['content-type']));
    return { status: response.statusCode, body: isJson ? response.json() : response.payload };
  }
  return {
    cookies,
    get: (shop: TestApp, url: string) => send(shop, { method: 'GET', url }),
    post: (shop: TestApp, url: string, payload: object) => send(shop, { method: 'POST', url, payload }),
    patch: (shop: TestApp, url: string, payload: object) => send(shop, { method: 'PATCH', url, payload }),
    delete: (shop: TestApp, url: string) => send(shop, { method: 'DELETE', url }),
  };
}
