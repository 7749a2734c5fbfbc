import { networkInterfaces } from 'node:os';
import { Counter, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { hostFaults, oldRequest, sayTo } from '../../../test/raw-requests.ts';
import { serveMetrics } from './serve-metrics.ts';

const here = { port: 0, host: '127.0.0.1', isReady: async () => true };

describe('the metrics, as Prometheus reads them', () => {
  it('are served at /metrics, to GET', async () => {
    const metrics = new Registry();
    new Counter({ name: 'seen_total', help: 'What was seen', registers: [metrics] }).inc();
    const { port, stop } = await serveMetrics(metrics, here);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toContain('seen_total 1\n');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
    await stop();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('are served to this machine alone, or at the address that is set', async (context) => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    if (outside === undefined) return context.skip('this machine has no address but its loopback');
    const metrics = new Registry();
    const own = await serveMetrics(metrics, here);
    const everywhere = await serveMetrics(metrics, { ...here, host: '0.0.0.0' });
    await expect(fetch(`http://${outside}:${own.port}/metrics`)).rejects.toThrow();
    expect((await fetch(`http://${outside}:${everywhere.port}/metrics`)).status).toBe(200);
    await own.stop();
    await everywhere.stop();
  });
});

describe('the health checks beside the metrics', () => {
  it('answer as those of the shop: live while the process runs, ready while it has started and its database answers', async () => {
    let ready = false;
    const { port, stop } = await serveMetrics(new Registry(), { ...here, isReady: async () => ready });
    const ask = async (path: string, method = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return [answer.status, answer.headers.get('retry-after'), await answer.text()];
    };
    expect(await ask('/health/live')).toEqual([200, null, '{"status":"ok"}']);
    expect(await ask('/health/ready')).toEqual([503, '2', '{"status":"unavailable"}']);
    ready = true;
    expect(await ask('/health/ready?probe=1')).toEqual([200, null, '{"status":"ok"}']);
    expect(await ask('/health/ready', 'HEAD')).toEqual([200, null, '']);
    expect((await ask('/health/ready', 'DELETE'))[0]).toBe(405);
    await stop();
  });

  it('are refused to requests that name no host, or two', async () => {
    const { port, stop } = await serveMetrics(new Registry(), here);
    for (const path of ['/metrics', '/health/ready']) {
      for (const [detail, text] of hostFaults(path)) {
        expect(await sayTo(port, text)).toMatch(new RegExp(`^HTTP/1.1 400 [^]*\r\n\r\n[^]*${detail}`));
      }
      expect(await sayTo(port, oldRequest(path))).toMatch(/^HTTP\/1.1 200 /);
    }
    await stop();
  });
});
