import { Inject, Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { SERVICE_CONFIG } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../../identity.config'
import { callbackAddress } from './callback-address'
import { ProviderHttp } from './provider-http'
import type { Arrival, Journey, RedirectSite, Told } from './vouched'

const tokenAnswer = z.object({ access_token: z.string().min(1) })
const person = z.object({ id: z.int().positive(), username: z.string(), name: z.string().nullish() })

/** Sign-in with the forum LinuxDO. */
@Injectable()
export class LinuxdoSite implements RedirectSite {
  readonly provider = 'linuxdo'

  constructor(
    private readonly options: Options,
    private readonly http: ProviderHttp,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  get isEnabled(): boolean {
    return this.options.get('LinuxDOOAuthEnabled')
  }

  address({ state }: Journey): Promise<string> {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.options.get('LinuxDOClientId'),
      redirect_uri: callbackAddress(this.options, 'linuxdo'),
      state,
    })
    return Promise.resolve(`${this.config.LINUXDO_URL}/oauth2/authorize?${query.toString()}`)
  }

  async identify({ code }: Arrival): Promise<Told> {
    const client = `${this.options.get('LinuxDOClientId')}:${this.options.get('LinuxDOClientSecret')}`
    const { access_token } = await this.http.ask(
      'linuxdo',
      {
        url: `${this.config.LINUXDO_URL}/oauth2/token`,
        headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
        form: { grant_type: 'authorization_code', code, redirect_uri: callbackAddress(this.options, 'linuxdo') },
      },
      tokenAnswer,
    )
    const { id, username, name } = await this.http.ask(
      'linuxdo',
      { url: `${this.config.LINUXDO_API_URL}/api/user`, headers: { authorization: `Bearer ${access_token}` } },
      person,
    )
    return {
      provider: 'linuxdo',
      subject: String(id),
      preferredName: '',
      displayName: name || username,
      claims: null,
      isStrong: false,
    }
  }
}
