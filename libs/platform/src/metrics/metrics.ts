import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { HotCounter, HotHistogram, type RegistryMetric, type Sample } from './hot-metrics'

const registry = new Registry()
let hasProcessMetrics = false

function known<T>(name: string): T | undefined {
  return registry.getSingleMetric(name) as T | undefined // the caller names the kind it declared under this name before
}

function registered<M extends RegistryMetric>(metric: M): M {
  registry.registerMetric(metric as unknown as Metric) // the registry calls `get` and `reset` and reads name and help, no more
  return metric
}

/** One metric with all its series at one moment. */
export interface RegistrySnapshot {
  readonly name: string
  readonly help: string
  /** `counter`, `gauge`, `histogram` or `summary`. */
  readonly type: string
  readonly values: readonly Sample[]
}

/** This process's metrics, shown at `/metrics`. Asking for a name again gives the metric that exists. */
export const metrics = {
  /** Names use underscores (`tollgate_relay_attempts`); labels never hold user, token or session ids. */
  counter<L extends string = never>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
    return known<Counter<L>>(name) ?? new Counter({ name, help, labelNames: [...labels], registers: [registry] })
  },

  /** Durations are in seconds. `buckets` are upper bounds; the default spans 5 ms to 10 s. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    labels: readonly L[] = [],
    buckets?: readonly number[],
  ): Histogram<L> {
    return (
      known<Histogram<L>>(name) ??
      new Histogram({
        name,
        help,
        labelNames: [...labels],
        ...(buckets && { buckets: [...buckets] }),
        registers: [registry],
      })
    )
  },

  /** `collect`, when given, sets the gauge whenever the metrics are read. */
  gauge<L extends string = never>(
    name: string,
    help: string,
    labels: readonly L[] = [],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    return (
      known<Gauge<L>>(name) ??
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        ...(collect && {
          collect(this: Gauge<L>) {
            return collect(this)
          },
        }),
      })
    )
  },

  /** A histogram for paths where each microsecond counts: its series are looked up once and held. */
  hotHistogram<L extends string>(
    name: string,
    help: string,
    shape: { labels: readonly L[]; buckets: readonly number[] },
  ): HotHistogram<L> {
    return known<HotHistogram<L>>(name) ?? registered(new HotHistogram(name, help, shape))
  },

  /** A counter of the same kind. */
  hotCounter<L extends string>(name: string, help: string, labels: readonly L[]): HotCounter<L> {
    return known<HotCounter<L>>(name) ?? registered(new HotCounter(name, help, labels))
  },

  /** Adds memory, CPU, event loop and garbage collection of this process, once. */
  collectProcess(): void {
    if (hasProcessMetrics) return
    hasProcessMetrics = true
    collectDefaultMetrics({ register: registry })
  },

  /** Everything as data, for exporters that do not read Prometheus' text. */
  async snapshot(): Promise<RegistrySnapshot[]> {
    return (await registry.getMetricsAsJSON()) as unknown as RegistrySnapshot[] // its types lack the names of a histogram's samples
  },

  /** Everything in the Prometheus text format, with its content type. */
  async expose(): Promise<{ contentType: string; text: string }> {
    return { contentType: registry.contentType, text: await registry.metrics() }
  },
}
