/** Counters, histograms and gauges, and their text as Prometheus reads it (exposition format 0.0.4). */

export type Labels = Readonly<Record<string, string>>;

export interface Gauge {
  name: string;
  help: string;
  value: number;
  labels?: Labels;
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const families: (() => string[])[] = [];
  const readers: (() => Gauge[] | Promise<Gauge[]>)[] = [];

  return {
    /** Only grows. */
    counter(name: string, help: string) {
      const counts = new Map<string, number>();
      families.push(() => [
        ...head(name, help, 'counter'),
        ...[...counts].map(([labels, count]) => `${name}${labels} ${count}`),
      ]);
      return {
        add(labels: Labels = {}, amount = 1): void {
          const key = labelText(labels);
          counts.set(key, (counts.get(key) ?? 0) + amount);
        },
      };
    },

    /** @param buckets upper bounds, ascending */
    histogram(name: string, help: string, buckets: readonly number[]) {
      const series = new Map<string, { labels: Labels; hits: number[]; count: number; sum: number }>();
      families.push(() => [
        ...head(name, help, 'histogram'),
        ...[...series.values()].flatMap(({ labels, hits, count, sum }) => [
          ...buckets.map((le, index) => `${name}_bucket${labelText({ ...labels, le: String(le) })} ${hits[index]}`),
          `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${labelText(labels)} ${sum}`,
          `${name}_count${labelText(labels)} ${count}`,
        ]),
      ]);
      return {
        observe(labels: Labels, value: number): void {
          const key = labelText(labels);
          const one = series.get(key) ?? { labels, hits: buckets.map(() => 0), count: 0, sum: 0 };
          series.set(key, one);
          // Each bucket holds those of the smaller ones as well.
          one.hits = one.hits.map((hits, index) => (value <= (buckets[index] ?? 0) ? hits + 1 : hits));
          one.count += 1;
          one.sum += value;
        },
      };
    },

    /** Values that are read when somebody asks. Those of a reader that fails are left out of that answer. */
    gauges(read: () => Gauge[] | Promise<Gauge[]>): void {
      readers.push(read);
    },

    async text(): Promise<string> {
      const gauges: Gauge[] = [];
      for (const read of readers) {
        try {
          gauges.push(...(await read()));
        } catch {
          // What is missing is seen by who watches; the rest is wanted now more than ever.
        }
      }
      const lines = [...families.flatMap((family) => family()), ...gaugeLines(gauges)];
      return `${lines.join('\n')}\n`;
    },
  };
}

/** The lines of one name stand together, below one heading. */
function gaugeLines(gauges: readonly Gauge[]): string[] {
  const names = [...new Set(gauges.map(({ name }) => name))];
  return names.flatMap((name) => {
    const own = gauges.filter((gauge) => gauge.name === name);
    return [
      ...head(name, own[0]?.help ?? '', 'gauge'),
      ...own.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
    ];
  });
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}
