import { createHmac } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { AppError, Egress, type EgressRequest, platformErrors } from '@tollgate/platform'
import { notificationsErrors } from './notifications.errors'

const timeoutMs = 5_000
const maxAnswerBytes = 16_384

/** What the network may do to any call; every other refusal of the egress stands however often it is asked. */
const isPassing = (error: AppError) => platformErrors.addressUnresolved.is(error)

/** Signs a body as its receiver checks it: hex HMAC-SHA256 of the very bytes that are sent. */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Tells addresses that users gave. */
@Injectable()
export class Webhook {
  constructor(
    private readonly egress: Egress,
    private readonly options: Options,
  ) {}

  /** Throws `identity.webhook-failed` for what another attempt may heal, `.webhook-refused` for what none can. */
  async post(url: string, body: string, secret: string | null): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      ...(secret !== null && { 'x-webhook-signature': signatureOf(body, secret) }),
    }
    // An address saved before the rule was made would be told over a line that anybody can read.
    if (!/^https:\/\//i.test(url)) throw notificationsErrors.webhookRefused({ reason: 'not https' })
    const worker = this.options.get('WorkerUrl')
    if (worker === '') {
      return this.send(url, { headers, body, httpsOnly: true }, 'user')
    }
    // The worker sends `body` as compact JSON, which is the text that was signed.
    const order = {
      url,
      key: this.options.get('WorkerValidKey'),
      method: 'POST',
      headers,
      body: JSON.parse(body) as unknown,
    }
    await this.send(
      worker,
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) },
      'operator',
    )
  }

  private async send(url: string, request: EgressRequest, policy: 'operator' | 'user'): Promise<void> {
    const answer = await this.reached(() =>
      this.egress.request(url, { ...request, method: 'POST', timeoutMs, maxRedirects: 0 }, policy),
    )
    // What it says besides is of no interest, and a body that nobody reads holds its connection.
    await answer.body.dump({ limit: maxAnswerBytes })
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      throw notificationsErrors.webhookFailed({ reason: `HTTP ${answer.statusCode}` })
    }
  }

  private async reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const isFinal = cause instanceof AppError && !isPassing(cause)
      throw notificationsErrors[isFinal ? 'webhookRefused' : 'webhookFailed']({ reason }, { cause })
    }
  }
}
