import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { logsOf, type ReceivedLog } from './logs'
import { metricsOf, type ReceivedMetric } from './metrics'
import { decodeExport, type Signal } from './protobuf'
import { type ReceivedSpan, spansOf } from './spans'

/** One request of an exporter: what it carried and how. */
export interface ReceivedExport {
  readonly signal: Signal
  readonly protocol: 'http/json' | 'http/protobuf' | 'grpc'
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Collects what processes export to it by OTLP: over HTTP with JSON or protobuf, or over gRPC (`startOtlpGrpcReceiver`). */
export class OtlpReceiver {
  readonly exports: ReceivedExport[] = []
  readonly metrics: ReceivedMetric[] = []
  readonly logs: ReceivedLog[] = []
  private readonly received: ReceivedSpan[] = []
  private readonly watchers = new Set<() => void>()

  /** `close` ends the server that hands over what it receives. */
  constructor(
    private readonly port: () => number,
    private readonly close: () => Promise<void>,
  ) {}

  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  get url(): string {
    return `http://127.0.0.1:${this.port()}`
  }

  /** Every span received so far, in the order in which they came. */
  get spans(): readonly ReceivedSpan[] {
    return this.received
  }

  /** The spans of one trace, by their start. */
  trace(traceId: string): ReceivedSpan[] {
    return this.received.filter((span) => span.traceId === traceId).sort((a, b) => a.startMs - b.startMs)
  }

  /** Resolves with the first span that fits, received already or later; throws after the timeout, naming what came. */
  span(fits: (span: ReceivedSpan) => boolean, timeoutMs = 10_000): Promise<ReceivedSpan> {
    return this.waitFor((spans) => spans.find(fits), timeoutMs)
  }

  /** Resolves with what `pick` makes of all that came as soon as it is neither undefined nor false. */
  waitFor<T>(pick: (spans: readonly ReceivedSpan[]) => T | undefined | false, timeoutMs = 10_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const picked = pick(this.received)
        if (picked === undefined || picked === false) return
        end()
        resolve(picked)
      }
      const end = () => {
        clearTimeout(timer)
        this.watchers.delete(look)
      }
      const timer = setTimeout(() => {
        end()
        const seen = [...new Set(this.received.map(({ service, name }) => `${service}: ${name}`))].join(', ')
        const others = `${this.metrics.length} metrics, ${this.logs.length} log records`
        reject(
          new Error(`What was awaited did not come within ${timeoutMs} ms. Received: ${seen || 'no spans'}; ${others}`),
        )
      }, timeoutMs)
      this.watchers.add(look)
      look()
    })
  }

  /** Forgets what was received. */
  clear(): void {
    for (const list of [this.received, this.metrics, this.logs, this.exports]) list.length = 0
  }

  /** Ends the receiver; exporters find nobody from here on. */
  stop(): Promise<void> {
    return this.close()
  }

  /** Takes one export in OTLP's JSON shape; throws when it is none. For the servers that receive it. */
  keep(sent: ReceivedExport, body: unknown): void {
    if (sent.signal === 'traces') this.received.push(...spansOf(body))
    else if (sent.signal === 'metrics') this.metrics.push(...metricsOf(body))
    else this.logs.push(...logsOf(body))
    this.exports.push(sent)
    for (const look of this.watchers) look()
  }
}

const paths: Readonly<Record<string, Signal>> = { '/v1/traces': 'traces', '/v1/metrics': 'metrics', '/v1/logs': 'logs' }

/** Starts a receiver of OTLP over HTTP on a free port of the loopback address; `stop()` it in the end. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const server = createServer((incoming, response) => {
    const answer = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    receive(incoming, receiver).then(answer, () => answer(400))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const receiver = new OtlpReceiver(() => (server.address() as AddressInfo).port, close) // it listens on TCP
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return receiver
}

async function receive(incoming: IncomingMessage, receiver: OtlpReceiver): Promise<number> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer) // without an encoding a request yields buffers
  const bytes = Buffer.concat(chunks)
  const { headers } = incoming
  const signal = paths[incoming.url ?? '']
  if (signal === undefined) return 404
  const protocol = protocolOf(headers)
  if (protocol === null) return 415
  const body = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  const read = protocol === 'http/json' ? JSON.parse(body.toString('utf8')) : decodeExport(signal, body)
  receiver.keep({ signal, protocol, headers }, read)
  return 200
}

function protocolOf(headers: IncomingHttpHeaders): 'http/json' | 'http/protobuf' | null {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('application/json')) return 'http/json'
  return type.startsWith('application/x-protobuf') ? 'http/protobuf' : null
}
