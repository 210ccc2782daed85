import { createHash } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { SERVICE_CONFIG } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../../identity.config'
import { externalErrors } from '../external.errors'
import { nameOf } from '../identities/provider-names'
import { ProviderHttp } from './provider-http'
import type { Arrival, Journey, RedirectSite, Told } from './vouched'

/**
 * GitHub refuses a code with status 200:
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
const tokenAnswer = z.union([z.object({ access_token: z.string().min(1) }), z.object({ error: z.string() })])

/** A login can pass to another person when its owner takes another; the number never does. */
const person = z.object({ id: z.int().positive(), login: z.string(), name: z.string().nullish() })

/** Sign-in with github.com or a GitHub server of one's own. */
@Injectable()
export class GithubSite implements RedirectSite {
  readonly provider = 'github'

  constructor(
    private readonly options: Options,
    private readonly http: ProviderHttp,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  get isEnabled(): boolean {
    return this.options.get('GitHubOAuthEnabled')
  }

  /** Without an address to come back to, which GitHub has from the registration of the client. */
  address({ state, verifier }: Journey): Promise<string> {
    const query = new URLSearchParams({ client_id: this.options.get('GitHubClientId'), state })
    if (verifier !== null) {
      query.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
      query.set('code_challenge_method', 'S256')
    }
    return Promise.resolve(`${this.config.GITHUB_URL}/login/oauth/authorize?${query.toString()}`)
  }

  async identify({ code }: Arrival, { verifier }: Journey): Promise<Told> {
    const token = await this.http.ask(
      'github',
      {
        url: `${this.config.GITHUB_URL}/login/oauth/access_token`,
        form: {
          client_id: this.options.get('GitHubClientId'),
          client_secret: this.options.get('GitHubClientSecret'),
          code,
          ...(verifier !== null && { code_verifier: verifier }),
        },
      },
      tokenAnswer,
    )
    if ('error' in token) {
      throw externalErrors.externalCodeRefused({ provider: nameOf('github') }, { details: { reason: token.error } })
    }
    const { id, login, name } = await this.http.ask(
      'github',
      {
        url: `${this.config.GITHUB_API_URL}/user`,
        headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token.access_token}` },
      },
      person,
    )
    return {
      provider: 'github',
      subject: String(id),
      preferredName: '',
      displayName: name || login,
      claims: null,
      isStrong: false,
    }
  }
}
