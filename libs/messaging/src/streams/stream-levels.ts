import type { StreamContract } from '@tollgate/contracts'
import { metrics, type Timer } from '@tollgate/platform'
import type { ConsumerInfo, StreamInfo } from 'nats'
import type { Bus } from '../connection/bus'
import { isMatch } from '../connection/streams'

const lookMs = 10_000

const bytes = metrics.gauge('tollgate_stream_bytes', 'Bytes that a stream holds', ['stream'])
const limit = metrics.gauge('tollgate_stream_limit_bytes', 'Bytes that a stream may hold', ['stream'])
const messages = metrics.gauge('tollgate_stream_messages', 'Messages that a stream holds', ['stream'])
const lag = metrics.gauge('tollgate_consumer_lag', 'Messages that a durable consumer has not acknowledged', [
  'stream',
  'durable',
])

/** Shows how full every stream is and how far behind each of its consumers, and sweeps what a stream forgot to drop. */
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
    if (stream.retention === 'interest') await this.sweep(stream, info, consumers)
  }

  /**
   * A server that was killed may keep messages that everybody has acknowledged (2.9 does, until its next start), which would
   * fill the stream. Each one that it holds must be missing to somebody; if there are more, what lies behind every reader goes.
   */
  private async sweep(stream: StreamContract, info: StreamInfo, consumers: ConsumerInfo[]): Promise<void> {
    const missing = consumers.reduce((sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending, 0)
    if (info.state.messages <= missing) return
    const isComplete = Object.keys(stream.consumers).every((name) => consumers.some((known) => known.name === name))
    if (!isComplete) return
    for (const subject of new Set(Object.values(stream.consumers))) {
      const readers = consumers.filter(({ config }) => isMatch(config.filter_subject ?? subject, subject))
      const floor = Math.min(...readers.map(({ ack_floor }) => ack_floor.stream_seq))
      const { purged } = await this.bus.jsm.streams.purge(stream.name, { filter: subject, seq: floor + 1 })
      if (purged > 0) this.bus.log.warn('stream.swept', { stream: stream.name, subject, messages: purged })
    }
  }
}
