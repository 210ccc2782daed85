import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StripeSession {
  readonly id: string
  readonly order: string
  readonly amount: number
  readonly currency: string
  readonly form: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

/** A delivery of a webhook, as it is posted. */
export interface StripeDelivery {
  readonly body: string
  readonly signature: string
}

/**
 * Stripe as far as orders need it, written out from its documents and sharing no code with the product: makes sessions for who shows
 * the key, the same one for a repeated idempotency key, and signs events.
 */
export class StripeApi {
  readonly sessions: StripeSession[] = []
  /** The next calls are answered so: with an error of this status, or never. */
  failure: number | 'silence' | null = null
  private events = 0

  private constructor(
    private readonly server: Server,
    private readonly secretKey: string,
    private readonly webhookSecret: string,
  ) {}

  static async start(secretKey: string, webhookSecret: string): Promise<StripeApi> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (api.failure === 'silence') return
        const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
        const isSessions = request.method === 'POST' && request.url === '/v1/checkout/sessions'
        const { status, answer } = isSessions ? api.create(form, request.headers) : failed(404, 'resource_missing')
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const api = new StripeApi(server, secretKey, webhookSecret)
    return api
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  /** What an order costs, in the smallest coin. */
  amountOf(orderNo: string): number {
    return this.sessionOf(orderNo).amount
  }

  /** An event about the session of an order; `changed` is what its object says otherwise. */
  event(type: string, orderNo: string, atMs: number, changed: object = {}): StripeDelivery {
    const session = this.sessionOf(orderNo)
    const object = {
      id: session.id,
      object: 'checkout.session',
      mode: 'payment',
      client_reference_id: orderNo,
      payment_intent: `pi_${session.id}`,
      payment_status: 'paid',
      amount_total: session.amount,
      currency: session.currency,
      ...changed,
    }
    return this.deliver(type, object, atMs)
  }

  /** The event that so much of an order's payment was refunded in all, in the smallest coin; `changed` is said otherwise. */
  refund(orderNo: string, amountRefunded: number, atMs: number, changed: object = {}): StripeDelivery {
    const { id, amount, currency } = this.sessionOf(orderNo)
    const charge = {
      id: `ch_${id}`,
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: amountRefunded,
      currency,
      metadata: { order_no: orderNo },
      payment_intent: `pi_${id}`,
      refunded: amountRefunded === amount,
      status: 'succeeded',
      ...changed,
    }
    return this.deliver('charge.refunded', charge, atMs)
  }

  /** An event about the dispute of an order's payment, which is of all of it; `changed` is said otherwise. */
  dispute(
    event: 'created' | 'updated' | 'closed',
    orderNo: string,
    atMs: number,
    changed: object = {},
  ): StripeDelivery {
    const { id, amount, currency } = this.sessionOf(orderNo)
    const object = {
      id: `du_${id}`,
      object: 'dispute',
      amount,
      currency,
      charge: `ch_${id}`,
      payment_intent: `pi_${id}`,
      metadata: {},
      reason: 'fraudulent',
      status: event === 'closed' ? 'lost' : 'needs_response',
      ...changed,
    }
    return this.deliver(`charge.dispute.${event}`, object, atMs)
  }

  /** An event about anything. */
  deliver(type: string, object: object, atMs: number): StripeDelivery {
    this.events += 1
    const event = { id: `evt_${this.events}`, object: 'event', type, api_version: '2024-06-20', data: { object } }
    const body = JSON.stringify(event, null, 2)
    return { body, signature: this.signatureOf(body, atMs) }
  }

  signatureOf(body: string, atMs: number): string {
    const time = Math.floor(atMs / 1_000)
    return `t=${time},v1=${createHmac('sha256', this.webhookSecret).update(`${time}.${body}`).digest('hex')}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private sessionOf(orderNo: string): StripeSession {
    const session = this.sessions.findLast(({ order }) => order === orderNo)
    if (session === undefined) throw new Error(`no session of ${orderNo}`)
    return session
  }

  private create(form: URLSearchParams, headers: IncomingHttpHeaders): { status: number; answer: object } {
    if (headers.authorization !== `Bearer ${this.secretKey}`) return failed(401, 'invalid_api_key')
    if (typeof this.failure === 'number') return failed(this.failure, 'api_error')
    const repeated = this.sessions.find((one) => one.headers['idempotency-key'] === headers['idempotency-key'])
    if (repeated !== undefined) return { status: 200, answer: this.shown(repeated) }
    const amount = form.get('line_items[0][price_data][unit_amount]') ?? ''
    const currency = form.get('line_items[0][price_data][currency]') ?? ''
    const isFit = form.get('mode') === 'payment' && /^[1-9]\d{0,7}$/.test(amount) && /^[a-z]{3}$/.test(currency)
    const isNamed =
      form.has('line_items[0][price_data][product_data][name]') && form.get('line_items[0][quantity]') === '1'
    if (!isFit || !isNamed || !URL.canParse(form.get('success_url') ?? '')) return failed(400, 'parameter_invalid')
    const id = `cs_test_${this.sessions.length + 1}`
    const order = form.get('client_reference_id') ?? ''
    const session = { id, order, amount: Number(amount), currency, form, headers }
    this.sessions.push(session)
    return { status: 200, answer: this.shown(session) }
  }

  private shown({ id, order, amount, currency }: StripeSession): object {
    const url = `https://checkout.stripe.com/c/pay/${id}`
    return {
      id,
      object: 'checkout.session',
      url,
      client_reference_id: order,
      amount_total: amount,
      currency,
      status: 'open',
    }
  }
}

function failed(status: number, code: string): { status: number; answer: object } {
  return {
    status,
    answer: { error: { type: 'invalid_request_error', code, message: 'Invalid API Key provided: sk_test_****' } },
  }
}
