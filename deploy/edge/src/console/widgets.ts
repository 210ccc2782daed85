import { request } from 'undici'
import { z } from 'zod'

const status = z.object({
  data: z.object({ turnstile_check: z.boolean().catch(false), telegram_oauth: z.boolean().catch(false) }),
})

/** The scripts of other sites that sign-in pages load: no more of those sites than is needed. */
const scripts = {
  turnstile_check: 'https://challenges.cloudflare.com/turnstile/',
  telegram_oauth: 'https://telegram.org/js/telegram-widget.js',
} as const

const keptMs = 5_000
const answersWithinMs = 1_000

/**
 * Which of them the operator has switched on, as identity's status says. While identity does not answer, what it said last
 * stands: a page without the bot check is better than no page.
 */
export class Widgets {
  private known: readonly string[] = []
  private asking: Promise<void> | undefined
  private askedAt = -Infinity

  constructor(
    private readonly identityUrl: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The scripts that pages may load now. */
  async sources(): Promise<readonly string[]> {
    if (this.now() - this.askedAt >= keptMs) {
      this.asking ??= this.ask().finally(() => (this.asking = undefined))
      await this.asking
    }
    return this.known
  }

  private async ask(): Promise<void> {
    try {
      const { body } = await request(`${this.identityUrl}/api/status`, { signal: AbortSignal.timeout(answersWithinMs) })
      const { data } = status.parse(await body.json())
      this.known = (['turnstile_check', 'telegram_oauth'] as const)
        .filter((flag) => data[flag])
        .map((flag) => scripts[flag])
    } catch {
      // Identity says in its own log what is wrong with it.
    }
    this.askedAt = this.now()
  }
}
