import { createHmac } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock, Egress } from '@tollgate/platform'

/** Where the log goes, and by what its receiver knows that it comes from here. */
export interface Receiver {
  readonly url: string
  readonly secret: string
}

const timeoutMs = 10_000
const maxAnswerBytes = 16_384

/** Posts to the operator's receiver of the audit log. */
@Injectable()
export class AuditWebhook {
  constructor(
    private readonly egress: Egress,
    private readonly clock: Clock,
  ) {}

  /** Throws Error unless the receiver says that it has taken it, by a status of 2xx. Redirects are not followed. */
  async post({ url, secret }: Receiver, body: string, signal: AbortSignal): Promise<void> {
    const timestamp = String(Math.floor(this.clock.nowMs() / 1_000))
    const headers = {
      'content-type': 'application/json',
      'x-tollgate-timestamp': timestamp,
      'x-tollgate-signature': `sha256=${signatureOf(`${timestamp}.${body}`, secret)}`,
    }
    const request = { method: 'POST', headers, body, timeoutMs, maxRedirects: 0, signal } as const
    const answer = await this.egress.request(url, request, 'operator')
    // The body is of no interest, but one that nobody reads would hold its connection.
    await answer.body.dump({ limit: maxAnswerBytes })
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`HTTP ${answer.statusCode}`)
  }
}

/** HMAC-SHA256 in hex of the time, a dot, and the bytes of the body: nobody else makes it, and an old one is known by its time. */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
