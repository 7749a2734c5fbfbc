import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

describe('the metrics, as Prometheus reads them', () => {
  it('hold counters by their labels, and escape what would end a label', async () => {
    const metrics = createMetrics();
    const seen = metrics.counter('seen_total', 'What was seen');
    seen.add({ of: 'a' });
    seen.add({ of: 'a' }, 2);
    seen.add({ of: 'b"\\\n' });
    expect(await metrics.text()).toBe(
      '# HELP seen_total What was seen\n# TYPE seen_total counter\nseen_total{of="a"} 3\nseen_total{of="b\\"\\\\\\n"} 1\n',
    );
  });

  it('hold histograms whose buckets count the smaller ones too', async () => {
    const metrics = createMetrics();
    const took = metrics.histogram('took_seconds', 'How long', [0.1, 1]);
    for (const seconds of [0.1, 0.5, 3]) took.observe({ of: 'a' }, seconds);
    expect((await metrics.text()).split('\n').slice(2, -1)).toEqual([
      'took_seconds_bucket{of="a",le="0.1"} 1',
      'took_seconds_bucket{of="a",le="1"} 2',
      'took_seconds_bucket{of="a",le="+Inf"} 3',
      'took_seconds_sum{of="a"} 3.6',
      'took_seconds_count{of="a"} 3',
    ]);
  });

  it('read gauges when they are asked for, name each once, and leave out a reader that fails', async () => {
    const metrics = createMetrics();
    metrics.gauges(async () => {
      throw new Error('away');
    });
    metrics.gauges(() => [
      { name: 'size', help: 'How big', value: 1, labels: { of: 'a' } },
      { name: 'size', help: 'How big', value: 2, labels: { of: 'b' } },
    ]);
    expect(await metrics.text()).toBe('# HELP size How big\n# TYPE size gauge\nsize{of="a"} 1\nsize{of="b"} 2\n');
  });

  it('are served at /metrics, to GET, on this machine alone', async () => {
    const metrics = createMetrics();
    metrics.counter('seen_total', 'What was seen').add();
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
