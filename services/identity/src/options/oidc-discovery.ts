import { Injectable } from '@nestjs/common'
import type { OidcEndpoints } from '@tollgate/contracts/http/identity'
import { Egress, Log, readBody } from '@tollgate/platform'
import { z } from 'zod'
import { optionsErrors } from './options.errors'

const timeoutMs = 5_000
/** Descriptions of real providers have a few kilobytes. */
const maxBytes = 256 * 1024

const endpoint = z.string().regex(/^https?:\/\//i)
const description = z.object({
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
})

/** Reads the endpoints of an OIDC provider from its well-known address, so that nobody has to copy them by hand. */
@Injectable()
export class OidcDiscovery {
  constructor(
    private readonly egress: Egress,
    private readonly log: Log,
  ) {}

  /** Throws `identity.discovery-failed` for every reason; the log tells which. */
  async read(url: string): Promise<OidcEndpoints> {
    try {
      const answer = await this.egress.request(url, { headers: { accept: 'application/json' }, timeoutMs }, 'operator')
      const body = await readBody(answer, maxBytes)
      if (answer.statusCode !== 200) throw new Error(`the answer was ${answer.statusCode}`)
      const found = description.parse(JSON.parse(body.toString('utf8')))
      return {
        authorization_endpoint: found.authorization_endpoint,
        token_endpoint: found.token_endpoint,
        user_info_endpoint: found.userinfo_endpoint,
      }
    } catch (cause) {
      this.log.info('oidc-discovery.failed', { error: cause })
      throw optionsErrors.discoveryFailed({ cause })
    }
  }
}
