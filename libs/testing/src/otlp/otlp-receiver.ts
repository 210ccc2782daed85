import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { spansOf, type ReceivedSpan } from './spans'

/** Collects the spans that processes export to it over OTLP/HTTP with JSON, as OpenTelemetry's JavaScript exporter does. */
export class OtlpReceiver {
  private readonly received: ReceivedSpan[] = []
  private readonly watchers = new Set<() => void>()

  constructor(private readonly server: Server) {}

  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

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

  /** Resolves with what `pick` makes of all spans as soon as it is neither undefined nor false. */
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
        reject(new Error(`The awaited spans did not come within ${timeoutMs} ms. Received: ${seen || 'none'}`))
      }, timeoutMs)
      this.watchers.add(look)
      look()
    })
  }

  /** Forgets what was received. */
  clear(): void {
    this.received.length = 0
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }

  async receive(incoming: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer) // without an encoding a request yields buffers
    const bytes = Buffer.concat(chunks)
    if (incoming.url !== '/v1/traces') return 404
    if (!incoming.headers['content-type']?.startsWith('application/json')) return 415
    const body = incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
    this.received.push(...spansOf(JSON.parse(body.toString('utf8'))))
    for (const look of this.watchers) look()
    return 200
  }
}

/** Starts a receiver on a free port of the loopback address; `stop()` it in the end. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const server = createServer((incoming, response) => {
    const answer = (status: number) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    receiver.receive(incoming).then(answer, () => answer(400))
  })
  const receiver = new OtlpReceiver(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return receiver
}
