import type { StreamContract } from '@tollgate/contracts'
import { metrics, type Timer } from '@tollgate/platform'
import type { ConsumerInfo, StreamInfo } from 'nats'
import type { Bus } from '../connection/bus'

const lookMs = 10_000
/** Several of the server's files, which have 8 MB at most. */
const mostKeptBytes = 32 * 1024 * 1024

const bytes = metrics.gauge('tollgate_stream_bytes', 'Bytes that a stream holds', ['stream'])
const limit = metrics.gauge('tollgate_stream_limit_bytes', 'Bytes that a stream may hold', ['stream'])
const messages = metrics.gauge('tollgate_stream_messages', 'Messages that a stream holds', ['stream'])
const lag = metrics.gauge('tollgate_consumer_lag', 'Messages that a durable consumer has not acknowledged', [
  'stream',
  'durable',
])

/** Shows how full every stream is and how far behind each of its consumers, and sweeps out what everybody has read. */
export class StreamLevels {
  private readonly timer: Timer

  constructor(private readonly bus: Bus) {
    this.timer = bus.clock.every(() => void this.look(), lookMs)
    void this.look()
  }

  /** Looks no more. */
  stop(): void {
    this.timer.cancel()
  }

  /** Brings the metrics up to date; what the server does not answer stays as it was. */
  async look(): Promise<void> {
    if (!this.bus.isConnected) return
    try {
      await this.bus.orLost(Promise.all(this.bus.streams.contracts.map((stream) => this.lookAt(stream))))
    } catch (error) {
      this.bus.log.warn('streams.levels-unknown', { error })
    }
  }

  private async lookAt(stream: StreamContract): Promise<void> {
    const { jsm } = this.bus
    const info = await jsm.streams.info(stream.name)
    const consumers: ConsumerInfo[] = []
    for await (const consumer of jsm.consumers.list(stream.name)) consumers.push(consumer)
    const labels = { stream: stream.name }
    bytes.set(labels, info.state.bytes)
    limit.set(labels, info.config.max_bytes)
    messages.set(labels, info.state.messages)
    for (const { name: durable, config, num_pending, num_ack_pending } of consumers) {
      if (config.durable_name !== undefined) lag.set({ ...labels, durable }, num_pending + num_ack_pending)
    }
    if (stream.isKeptUntilRead) await this.sweep(stream, info, consumers)
  }

  /**
   * Removes what lies far behind every reader. The newest stay, read or not: a server of version 2.9 that is killed soon after
   * it has removed something from a file may lose what is left of it, and the last file, once emptied, hides what comes next.
   */
  private async sweep(
    { name, consumers: readers }: StreamContract,
    info: StreamInfo,
    known: ConsumerInfo[],
  ): Promise<void> {
    const { config, state } = info
    const keptBytes = config.max_bytes > 0 ? Math.min(mostKeptBytes, config.max_bytes / 2) : mostKeptBytes
    if (state.bytes <= keptBytes) return
    const kept = Math.ceil((keptBytes * state.messages) / state.bytes)
    const floors = new Map(known.map((consumer) => [consumer.name, consumer.ack_floor.stream_seq]))
    for (const subject of new Set(Object.values(readers))) {
      const durables = Object.keys(readers).filter((durable) => readers[durable] === subject)
      const seq = Math.min(...durables.map((durable) => floors.get(durable) ?? 0)) - kept
      if (seq > state.first_seq) await this.bus.jsm.streams.purge(name, { filter: subject, seq })
    }
  }
}
