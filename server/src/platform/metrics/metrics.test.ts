import { Counter, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';

describe('the metrics, as Prometheus reads them', () => {
  it('are served at /metrics, to GET, on this machine alone', async () => {
    const metrics = new Registry();
    new Counter({ name: 'seen_total', help: 'What was seen', registers: [metrics] }).inc();
    const { port, stop } = await serveMetrics(metrics, 0);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await answer.text()).toContain('seen_total 1\n');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
    await stop();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });
});
