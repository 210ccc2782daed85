import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, string>

export interface EpayMerchant {
  readonly id: string
  readonly key: string
}

/**
 * A payment provider that speaks epay, written out from the documents of such providers and sharing no code with the product: it takes
 * the form of an order at `/submit.php`, refuses what is not signed by the merchant, and makes the notifications of what was paid.
 */
export class EpayProvider {
  /** The forms that it took, by the number of the order. */
  readonly orders = new Map<string, Fields>()
  private trades = 0

  private readonly server: Server = createServer((request, response) => this.serve(request, response))

  constructor(readonly merchant: EpayMerchant) {}

  static async start(merchant: EpayMerchant): Promise<EpayProvider> {
    const provider = new EpayProvider(merchant)
    await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve))
    return provider
  }

  /** Serves one request: the form of an order, or the button under it, by which it is paid and its merchant told. */
  serve(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
      if (pathname === '/paid')
        return void this.notify(searchParams.get('order') ?? '').then((said) => page(response, said))
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
      const isSubmitted = request.method === 'POST' && pathname === '/submit.php'
      const fault = isSubmitted ? this.submit(Object.fromEntries(form)) : 'not found'
      const button = `<p><a href="/paid?order=${form.get('out_trade_no') ?? ''}">Pay now</a></p>`
      page(
        response,
        fault === null ? { status: 200, html: `<h1>Pay ${form.get('money') ?? ''}</h1>${button}` } : wrong(fault),
      )
    })
  }

  /** Tells the merchant that an order was paid. */
  private async notify(orderNo: string): Promise<Page> {
    const order = this.orders.get(orderNo)
    if (order === undefined) return wrong('no such order')
    const answer = await fetch(`${order['notify_url'] ?? ''}?${this.paid(orderNo)}`).then(
      (heard) => heard.text(),
      (error: unknown) => String(error),
    )
    if (answer.trim() !== 'success') return wrong('the merchant did not take the payment in')
    return { status: 200, html: `<h1>Paid</h1><p><a href="${escaped(order['return_url'] ?? '')}">Back</a></p>` }
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on TCP
  }

  /** Takes an order; what is wrong with its form, or null. */
  submit(fields: Fields): string | null {
    const missing = ['pid', 'type', 'out_trade_no', 'notify_url', 'return_url', 'name', 'money'].find(
      (name) => !fields[name],
    )
    if (missing !== undefined) return `${missing} is missing`
    if (fields['pid'] !== this.merchant.id) return 'unknown merchant'
    if (!['alipay', 'wxpay', 'qqpay'].includes(fields['type'] ?? '')) return 'unknown type'
    if (!/^\d+\.\d{2}$/.test(fields['money'] ?? '') || Number(fields['money']) < 0.01) return 'bad money'
    if (!/^\w{1,32}$/.test(fields['out_trade_no'] ?? '')) return 'bad order number'
    if (fields['sign_type'] !== 'MD5' || fields['sign'] !== this.sign(fields)) return 'bad signature'
    this.orders.set(fields['out_trade_no'] ?? '', fields)
    return null
  }

  /** The notification that an order was paid, as a query; `changed` is said instead, and signed. */
  paid(orderNo: string, changed: Fields = {}): string {
    const order = this.orders.get(orderNo)
    if (order === undefined) throw new Error(`no order ${orderNo}`)
    this.trades += 1
    const { pid = '', type = '', name = '', money = '' } = order
    const trade = `20260101${String(this.trades).padStart(10, '0')}`
    const said = {
      pid,
      trade_no: trade,
      out_trade_no: orderNo,
      type,
      name,
      money,
      trade_status: 'TRADE_SUCCESS',
      ...changed,
    }
    return this.signed(said)
  }

  /** Where the merchant wants to be told. */
  notifyUrl(orderNo: string): string {
    return this.orders.get(orderNo)?.['notify_url'] ?? ''
  }

  /** Any fields as a signed query. */
  signed(fields: Fields): string {
    return new URLSearchParams({ ...fields, sign: this.sign(fields), sign_type: 'MD5' }).toString()
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private sign(fields: Fields): string {
    const names = Object.keys(fields).filter((name) => name !== 'sign' && name !== 'sign_type' && fields[name])
    const text = names.sort().map((name) => `${name}=${fields[name] ?? ''}`)
    return createHash('md5')
      .update(text.join('&') + this.merchant.key)
      .digest('hex')
  }
}

interface Page {
  readonly status: number
  readonly html: string
}

const wrong = (fault: string): Page => ({ status: 400, html: `<h1>${fault}</h1>` })

function page(response: ServerResponse, { status, html }: Page): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
