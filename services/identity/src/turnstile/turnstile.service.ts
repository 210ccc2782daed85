import { Inject, Injectable } from '@nestjs/common'
import { identityFaults } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Egress, Log, readBody, refusal, SERVICE_CONFIG } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../identity.config'
import { turnstileErrors } from './turnstile.errors'

const timeoutMs = 5_000
const maxAnswerBytes = 64 * 1_024

/** Cloudflare's answer: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })
type Verdict = z.output<typeof verdict>

/**
 * The bot check before sign-in, registration and mails. Every request brings a token of its own; no verdict is remembered.
 */
@Injectable()
export class TurnstileService {
  constructor(
    private readonly options: Options,
    private readonly egress: Egress,
    private readonly log: Log,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * Passes when Cloudflare accepts the token, and always while the check is switched off. Throws `identity.turnstile-missing`,
   * `.turnstile-failed` and `.turnstile-unreachable`: without a verdict nobody passes.
   */
  async demand(token: string, ip: string): Promise<void> {
    if (!this.options.get('TurnstileCheckEnabled')) return
    if (token === '') throw refusal(identityFaults.turnstileMissing)
    const { success, 'error-codes': reasons } = await this.verdictOn(token, ip)
    if (success) return
    this.log.info('turnstile.failed', { reasons })
    throw turnstileErrors.turnstileFailed()
  }

  private async verdictOn(response: string, remoteip: string): Promise<Verdict> {
    const secret = this.options.get('TurnstileSecretKey')
    try {
      const answer = await this.egress.request(
        `${this.config.TURNSTILE_URL}/turnstile/v0/siteverify`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret, response, remoteip }).toString(),
          timeoutMs,
          maxRedirects: 0,
        },
        'operator',
      )
      return verdict.parse(JSON.parse((await readBody(answer, maxAnswerBytes)).toString('utf8')))
    } catch (cause) {
      throw turnstileErrors.turnstileUnreachable({ cause })
    }
  }
}
