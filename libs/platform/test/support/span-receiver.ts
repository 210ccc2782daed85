import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface WireAttribute {
  readonly key: string
  readonly value: Record<string, unknown>
}

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: WireAttribute[]
  readonly links?: { traceId: string; spanId: string }[]
  readonly service: unknown
}

interface WireTraces {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: WireAttribute[] }
    readonly scopeSpans: { readonly spans: Omit<ReceivedSpan, 'service'>[] }[]
  }[]
}

/** A collector that keeps what is exported to it as OTLP over HTTP. */
export class SpanReceiver {
  readonly spans: ReceivedSpan[] = []
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      this.keep(JSON.parse(Buffer.concat(parts).toString()) as WireTraces)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private keep({ resourceSpans }: WireTraces): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service }))))
    }
  }
}
