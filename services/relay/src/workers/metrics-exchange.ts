import cluster, { type Worker } from 'node:cluster'
import type { WorkerMetricsText } from './metrics-text'

/** A worker wants to know everybody's metrics; the primary asks each; each answers; the primary tells. */
type Message =
  | { readonly kind: 'relay.metrics-wanted'; readonly id: number }
  | { readonly kind: 'relay.metrics-asked'; readonly id: number }
  | { readonly kind: 'relay.metrics-of'; readonly id: number; readonly part: WorkerMetricsText }
  | { readonly kind: 'relay.metrics-told'; readonly id: number; readonly parts: readonly WorkerMetricsText[] }

/** A worker that does not answer in time is left out. */
const patienceMs = 1_000

interface Gathering {
  readonly parts: WorkerMetricsText[]
  readonly expected: number
  readonly tell: () => void
}

/** Brings the metrics of all workers together, in the primary: the worker that is asked on the shared port answers for all. */
export function exchangeMetrics(): void {
  const gatherings = new Map<number, Gathering>()
  let lastId = 0
  cluster.on('message', (asker: Worker, message: Message) => {
    if (message.kind === 'relay.metrics-of') {
      const gathering = gatherings.get(message.id)
      gathering?.parts.push(message.part)
      if (gathering && gathering.parts.length >= gathering.expected) gathering.tell()
      return
    }
    if (message.kind !== 'relay.metrics-wanted') return
    const id = ++lastId
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const parts: WorkerMetricsText[] = []
    const tell = () => {
      clearTimeout(timer)
      if (gatherings.delete(id)) tellTo(asker, { kind: 'relay.metrics-told', id: message.id, parts })
    }
    const timer = setTimeout(tell, patienceMs)
    gatherings.set(id, { parts, expected: workers.length, tell })
    for (const worker of workers) if (worker) tellTo(worker, { kind: 'relay.metrics-asked', id })
  })
}

function tellTo(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message)
}

/** A worker's part in the exchange. */
export class MetricsMember {
  private readonly waiting = new Map<number, (parts: readonly WorkerMetricsText[]) => void>()
  private lastId = 0

  /** `read` gives this worker's own metrics. */
  constructor(
    private readonly worker: string,
    private readonly read: () => Promise<string>,
  ) {
    process.on('message', (message: Message) => void this.take(message))
  }

  /** The metrics of all workers; of this one alone when the primary does not answer. */
  async all(): Promise<readonly WorkerMetricsText[]> {
    const id = ++this.lastId
    const told = await new Promise<readonly WorkerMetricsText[]>((resolve) => {
      const timer = setTimeout(() => resolve([]), patienceMs * 2)
      this.waiting.set(id, (parts) => {
        clearTimeout(timer)
        resolve(parts)
      })
      this.send({ kind: 'relay.metrics-wanted', id })
    })
    this.waiting.delete(id)
    return told.length > 0 ? told : [await this.own()]
  }

  private async take(message: Message): Promise<void> {
    if (message.kind === 'relay.metrics-told') this.waiting.get(message.id)?.(message.parts)
    if (message.kind !== 'relay.metrics-asked') return
    this.send({ kind: 'relay.metrics-of', id: message.id, part: await this.own() })
  }

  private async own(): Promise<WorkerMetricsText> {
    return { worker: this.worker, text: await this.read() }
  }

  private send(message: Message): void {
    if (process.connected) process.send?.(message)
  }
}
