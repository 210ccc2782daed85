import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { AppError } from '@tollgate/platform'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  skipSubjectCheck,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client'
import { z } from 'zod'
import { externalErrors } from '../external.errors'
import { nameOf } from '../identities/provider-names'
import { callbackAddress } from '../providers/callback-address'
import { ProviderHttp, type ProviderQuestion } from '../providers/provider-http'
import type { Arrival, Journey, RedirectSite, Told } from '../providers/vouched'
import { issuerTold } from './issuer-told'
import { oidcFault } from './oidc-faults'
import { OidcServers } from './oidc-servers'

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers

const person = z.object({
  sub: z.string().min(1).max(255),
  preferred_username: z.string().nullish(),
  name: z.string().nullish(),
})

/** The answer to a code, of any form: the library checks it. */
const anyTokens = z.looseObject({ id_token: z.string().optional() })

/** Sign-in with any server that speaks OpenID Connect. */
@Injectable()
export class OidcSite implements RedirectSite {
  readonly provider = 'oidc'

  constructor(
    private readonly options: Options,
    private readonly servers: OidcServers,
    private readonly http: ProviderHttp,
  ) {}

  get isEnabled(): boolean {
    return this.options.get('oidc.enabled')
  }

  address({ state, verifier, nonce }: Journey): Promise<string> {
    return this.translated(async () => {
      const server = this.servers.isDescribed ? (await this.servers.described()).server : this.servers.named('')
      const challenge = verifier !== null && {
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }
      const address = buildAuthorizationUrl(server, {
        redirect_uri: callbackAddress(this.options, 'oidc'),
        scope: `openid profile email ${this.options.get('OidcGroupMapping').scope}`.trim(),
        state,
        ...challenge,
        ...(nonce !== null && { nonce }),
      })
      return address.href
    })
  }

  identify(arrival: Arrival, journey: Journey): Promise<Told> {
    return this.translated(async () => {
      const { server, tokens } = this.servers.isDescribed
        ? await this.redeem(arrival, journey)
        : await this.redeemUnknown(arrival, journey)
      const told = await this.claimsOf(server, tokens)
      const claims = person.parse(told)
      return {
        provider: 'oidc',
        subject: claims.sub,
        preferredName: claims.preferred_username ?? '',
        displayName: claims.name ?? claims.preferred_username ?? '',
        claims: { ...told },
        isStrong: isStrong(tokens.claims(), this.options.get('OidcSecondFactorAcr')),
      }
    })
  }

  private async redeem(arrival: Arrival, journey: Journey): Promise<{ server: Configuration; tokens: Tokens }> {
    const { server, tellsIssuer } = await this.servers.described()
    // A page that makes the address itself sends no nonce, and takes back code and state alone.
    if (tellsIssuer && arrival.iss === undefined && journey.nonce !== null) {
      throw externalErrors.externalTokenWrong({ provider: nameOf('oidc') })
    }
    return { server, tokens: await this.grant(server, arrival, journey, true) }
  }

  /**
   * Where the issuer is unknown, the one that the token names is taken; its audience, time and nonce are checked all the same.
   * A server that gives no ID token is only asked for the person.
   */
  private async redeemUnknown(
    { code, iss }: Arrival,
    journey: Journey,
  ): Promise<{ server: Configuration; tokens: Tokens }> {
    const answer = await this.http.ask('oidc', this.tokenQuestion(code, journey), anyTokens)
    const server = this.servers.named(
      issuerTold(answer.id_token) ?? iss ?? this.options.get('oidc.token_endpoint'),
      () => Promise.resolve(Response.json(answer)),
    )
    const tokens = await this.grant(server, { code, iss }, journey, answer.id_token !== undefined)
    return { server: this.servers.named(server.serverMetadata().issuer), tokens }
  }

  private tokenQuestion(code: string, { verifier }: Journey): ProviderQuestion {
    const { id, secret } = this.servers.client()
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackAddress(this.options, 'oidc'),
      client_id: id,
      client_secret: secret,
      ...(verifier !== null && { code_verifier: verifier }),
    }
    return { url: this.options.get('oidc.token_endpoint'), form }
  }

  private grant(server: Configuration, { code, iss }: Arrival, journey: Journey, hasIdToken: boolean): Promise<Tokens> {
    const { state, verifier, nonce } = journey
    const back = new URL(callbackAddress(this.options, 'oidc'))
    back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
    return authorizationCodeGrant(server, back, {
      expectedState: state,
      idTokenExpected: hasIdToken,
      ...(verifier !== null && { pkceCodeVerifier: verifier }),
      ...(nonce !== null && hasIdToken && { expectedNonce: nonce }),
    })
  }

  /**
   * The claims of the ID token and, where the server has an address for that, of the person; both must name the same one.
   */
  private async claimsOf(server: Configuration, tokens: Tokens): Promise<object | undefined> {
    const claims = tokens.claims()
    // The library looks at it only beside several audiences.
    if (claims?.azp !== undefined && claims.azp !== this.servers.client().id) {
      throw externalErrors.externalTokenWrong({ provider: nameOf('oidc') })
    }
    if (!server.serverMetadata().userinfo_endpoint) return claims
    const told = await fetchUserInfo(server, tokens.access_token, claims?.sub ?? skipSubjectCheck)
    return { ...claims, ...told }
  }

  /** Turns the library's errors into refusals. */
  private async translated<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw externalErrors[oidcFault(cause)]({ provider: nameOf('oidc') }, { cause })
    }
  }
}

/**
 * Whether an ID token says that two factors were shown: `mfa` among the methods (RFC 8176), or a level that the operator names.
 */
function isStrong(claims: IDToken | undefined, levels: readonly string[]): boolean {
  const methods = [claims?.['amr']].flat()
  return methods.includes('mfa') || (typeof claims?.acr === 'string' && levels.includes(claims.acr))
}
