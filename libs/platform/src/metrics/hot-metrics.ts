/** One sample as prom-client's registry writes it. */
export interface Sample {
  /** Of a histogram's samples, which is which. */
  readonly metricName?: string
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
}

/** What prom-client's registry asks of a metric. */
export interface RegistryMetric {
  readonly name: string
  readonly help: string
  get(): Promise<{ name: string; help: string; type: string; values: Sample[]; aggregator: string }>
  reset(): void
}

type Labels<L extends string> = Readonly<Record<L, string>>

/** One series of a histogram: observing costs a search among its buckets. */
export class HotSeries {
  readonly counts: Float64Array
  sum = 0
  count = 0

  constructor(private readonly bounds: readonly number[]) {
    this.counts = new Float64Array(bounds.length)
  }

  /** Counts one value, in the unit of the metric. */
  observe(value: number): void {
    this.sum += value
    this.count += 1
    const { bounds } = this
    for (let at = 0; at < bounds.length; at++) {
      if (value > (bounds[at] as number)) continue // inside the bounds
      this.counts[at] = (this.counts[at] as number) + 1
      return
    }
  }
}

/** One series of a counter. */
export class HotCount {
  value = 0

  /** Adds to the count. */
  inc(by = 1): void {
    this.value += by
  }
}

abstract class HotMetric<L extends string, S> {
  protected readonly known = new Map<string, { labels: Labels<L>; series: S }>()

  constructor(
    readonly name: string,
    readonly help: string,
    private readonly labelNames: readonly L[],
  ) {}

  /** The series of these labels, made when it is first asked for. Keep it: looking it up is what hot paths cannot afford. */
  series(labels: Labels<L>): S {
    const key = JSON.stringify(this.labelNames.map((name) => labels[name]))
    let found = this.known.get(key)
    if (found === undefined) this.known.set(key, (found = { labels: { ...labels }, series: this.make() }))
    return found.series
  }

  /** Forgets every series, as the registry's `resetMetrics` asks; nothing shows what is counted in them from then on. */
  reset(): void {
    this.known.clear()
  }

  protected abstract make(): S
}

/** A histogram whose series are held by the code that observes them. In every other way like prom-client's. */
export class HotHistogram<L extends string> extends HotMetric<L, HotSeries> implements RegistryMetric {
  private readonly buckets: readonly number[]

  constructor(name: string, help: string, { labels, buckets }: { labels: readonly L[]; buckets: readonly number[] }) {
    super(name, help, labels)
    this.buckets = buckets
  }

  /** Every series as the registry writes it, the buckets counted up as Prometheus wants them. */
  async get() {
    const values: Sample[] = []
    for (const { labels, series } of this.known.values()) this.addSamples(values, labels, series)
    return { name: this.name, help: this.help, type: 'histogram', values, aggregator: 'sum' }
  }

  protected override make(): HotSeries {
    return new HotSeries(this.buckets)
  }

  private addSamples(values: Sample[], labels: Labels<L>, { counts, sum, count }: HotSeries): void {
    let below = 0
    this.buckets.forEach((le, at) => {
      below += counts[at] ?? 0
      values.push({ metricName: `${this.name}_bucket`, labels: { le, ...labels }, value: below })
    })
    values.push({ metricName: `${this.name}_bucket`, labels: { le: '+Inf', ...labels }, value: count })
    values.push({ metricName: `${this.name}_sum`, labels, value: sum })
    values.push({ metricName: `${this.name}_count`, labels, value: count })
  }
}

/** A counter whose series are held by the code that counts. */
export class HotCounter<L extends string> extends HotMetric<L, HotCount> implements RegistryMetric {
  /** Every series as the registry writes it. */
  async get() {
    const values = [...this.known.values()].map(({ labels, series }) => ({
      metricName: this.name,
      labels,
      value: series.value,
    }))
    return { name: this.name, help: this.help, type: 'counter', values, aggregator: 'sum' }
  }

  protected override make(): HotCount {
    return new HotCount()
  }
}
