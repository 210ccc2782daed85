import { Inject, Injectable } from '@nestjs/common'
import type { UpdateCheck } from '@tollgate/contracts/http/identity'
import { Egress, Log, readBody, SERVICE_CONFIG } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../identity.config'
import { siteVersion } from './version'

const timeoutMs = 5_000
const maxBytes = 1024 * 1024

/** The latest release, as GitHub and the servers that follow its API describe it. */
const release = z.object({
  tag_name: z.string().min(1),
  html_url: z.string().regex(/^https?:\/\//i),
  body: z.string().nullish(),
})

/** Looks up the latest release at the address that the operator has set. */
@Injectable()
export class UpdateCheckService {
  constructor(
    private readonly egress: Egress,
    private readonly log: Log,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Null when no address is set, or when nothing can be read there: that is logged, and troubles nobody. */
  async check(): Promise<UpdateCheck> {
    const address = this.config.RELEASE_API_URL
    if (address === undefined) return null
    try {
      // Code hosts refuse callers without a name.
      const headers = { accept: 'application/json', 'user-agent': `tollgate/${siteVersion}` }
      const answer = await this.egress.request(address, { headers, timeoutMs }, 'operator')
      const body = await readBody(answer, maxBytes)
      const found = release.parse(JSON.parse(body.toString('utf8')))
      return { current: siteVersion, latest: found.tag_name, url: found.html_url, notes: found.body ?? '' }
    } catch (error) {
      this.log.info('update-check.failed', { error })
      return null
    }
  }
}
