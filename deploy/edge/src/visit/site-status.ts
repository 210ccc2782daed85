import { request } from 'undici'
import { z } from 'zod'

const status = z.object({
  data: z.object({
    turnstile_check: z.boolean().catch(false),
    telegram_oauth: z.boolean().catch(false),
    server_address: z.string().catch(''),
  }),
})

/** The scripts of other sites that sign-in pages load: no more of those sites than is needed. */
const scripts = {
  turnstile_check: 'https://challenges.cloudflare.com/turnstile/',
  telegram_oauth: 'https://telegram.org/js/telegram-widget.js',
} as const

const keptMs = 5_000
const answersWithinMs = 1_000

/**
 * What identity's status says that the edge goes by. While identity does not answer, what it said last stands: a page without
 * the bot check is better than no page.
 */
export class SiteStatus {
  private scripts: readonly string[] = []
  private address: URL | null = null
  private asking: Promise<void> | undefined
  private askedAt = -Infinity

  constructor(
    private readonly identityUrl: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The scripts of other sites that pages may load now: those whose widgets the operator has switched on. */
  async sources(): Promise<readonly string[]> {
    await this.refresh()
    return this.scripts
  }

  /** Where the operator says that this site is; null when they have not. */
  async serverAddress(): Promise<URL | null> {
    await this.refresh()
    return this.address
  }

  /** The same as it was known last. */
  get knownAddress(): URL | null {
    return this.address
  }

  private async refresh(): Promise<void> {
    if (this.now() - this.askedAt < keptMs) return
    this.asking ??= this.ask().finally(() => (this.asking = undefined))
    await this.asking
  }

  private async ask(): Promise<void> {
    try {
      const { body } = await request(`${this.identityUrl}/api/status`, { signal: AbortSignal.timeout(answersWithinMs) })
      const { data } = status.parse(await body.json())
      this.scripts = (['turnstile_check', 'telegram_oauth'] as const)
        .filter((flag) => data[flag])
        .map((flag) => scripts[flag])
      this.address = URL.canParse(data.server_address) ? new URL(data.server_address) : null
    } catch {
      // Identity says in its own log what is wrong with it.
    }
    this.askedAt = this.now()
  }
}
