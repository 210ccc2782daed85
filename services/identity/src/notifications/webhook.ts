import { createHmac } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { AppError, Egress, type EgressRequest, platformErrors } from '@tollgate/platform'
import { notificationsErrors } from './notifications.errors'

const timeoutMs = 5_000
const maxAnswerBytes = 16_384

/** A name that does not resolve now may do so at the next attempt; every other refusal of the egress stays. */
const isPassing = (error: AppError) => platformErrors.addressUnresolved.is(error)

/** Posts to the webhooks of users, directly or through the operator's worker. */
@Injectable()
export class Webhook {
  constructor(
    private readonly egress: Egress,
    private readonly options: Options,
  ) {}

  /** Throws `identity.webhook-failed` where another attempt may succeed, `.webhook-refused` where none can. */
  async post(url: string, body: string, secret: string | null): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      ...(secret !== null && { 'x-webhook-signature': signatureOf(body, secret) }),
    }
    // The address may have been saved by a release that did not ask for https.
    if (!/^https:\/\//i.test(url)) throw notificationsErrors.webhookRefused({ reason: 'not https' })
    const worker = this.options.get('WorkerUrl')
    if (worker === '') {
      return this.send(url, { headers, body, httpsOnly: true }, 'user')
    }
    // What the worker calls is as little ours to call as if we did.
    await this.reached(() => this.egress.check(url, { httpsOnly: true }, 'user'))
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
    // The body is of no interest, but one that nobody reads would hold its connection.
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

/** The signature of a body, as its receiver checks it: HMAC-SHA256 of the bytes that are sent, in hex. */
function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
