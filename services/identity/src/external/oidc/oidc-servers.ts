import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Clock, Egress } from '@tollgate/platform'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import { providerTimeoutMs } from '../providers/provider-http'
import { egressFetch } from './egress-fetch'

/** How long a server's description of itself, and its keys, are kept. */
const descriptionLifetimeMs = 10 * 60 * 1_000

/**
 * How a token may be signed where the server's keys are unknown: in any way, because there it is trusted for the connection on
 * which the server itself handed it over, not for its signature (OpenID Connect Core, 3.1.3.7).
 */
const anySignature = ['RS', 'PS', 'ES', 'HS'].flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`])
const signatures = [...anySignature, 'EdDSA', 'Ed25519']

/** A server by its own description. */
export interface DescribedServer {
  readonly server: Configuration
  /** It names itself in every answer that it sends a browser back with (RFC 9207). */
  readonly tellsIssuer: boolean
}

/** The OIDC server that the options name, in the form that the library needs. */
@Injectable()
export class OidcServers {
  private readonly fetch: CustomFetch
  private description: { key: string; untilMs: number; server: Promise<DescribedServer> } | null = null

  constructor(
    private readonly options: Options,
    private readonly clock: Clock,
    egress: Egress,
  ) {
    this.fetch = egressFetch(egress)
  }

  /** Whether the options name the server's own description; else only its three addresses are known, and not its issuer. */
  get isDescribed(): boolean {
    return this.options.get('oidc.well_known') !== ''
  }

  /** The server by its own description, which is read at most every ten minutes; addresses in the options override it. */
  described(): Promise<DescribedServer> {
    const key = JSON.stringify([this.options.get('oidc.well_known'), this.client(), this.namedAddresses()])
    const nowMs = this.clock.nowMs()
    if (this.description?.key === key && this.description.untilMs > nowMs) return this.description.server
    const server = this.describe()
    const described = { key, untilMs: nowMs + descriptionLifetimeMs, server }
    this.description = described
    server.catch(() => {
      if (this.description === described) this.description = null
    })
    return server
  }

  /** The server by its three addresses alone. `issuer` is what it calls itself. */
  named(issuer: string, fetch = this.fetch): Configuration {
    const server = { ...this.namedAddresses(), issuer, id_token_signing_alg_values_supported: signatures }
    return this.configured(server, fetch)
  }

  /** The credentials of this site at the server. */
  client(): { id: string; secret: string } {
    return { id: this.options.get('oidc.client_id'), secret: this.options.get('oidc.client_secret') }
  }

  private async describe(): Promise<DescribedServer> {
    const address = new URL(this.options.get('oidc.well_known'))
    const { id, secret } = this.client()
    const found = await discovery(address, id, secret, undefined, {
      [customFetch]: this.fetch,
      timeout: providerTimeoutMs / 1_000,
      execute: address.protocol === 'http:' ? [allowInsecureRequests] : [],
    })
    const told = found.serverMetadata()
    const tellsIssuer = told.authorization_response_iss_parameter_supported === true
    // Without a signature that others cannot make, a token is trusted for the address that gave it: no other one may.
    if (!hasPublicKeys(told)) return { server: this.configured(told, this.fetch), tellsIssuer }
    const server = this.configured({ ...told, ...this.namedAddresses() }, this.fetch)
    enableNonRepudiationChecks(server)
    return { server, tellsIssuer }
  }

  private configured(server: ServerMetadata, fetch: CustomFetch): Configuration {
    const { id, secret } = this.client()
    const methods = server.token_endpoint_auth_methods_supported
    const isFormRefused = methods !== undefined && !methods.includes('client_secret_post')
    const authentication = isFormRefused ? ClientSecretBasic(secret) : ClientSecretPost(secret)
    // Pages of older clients send code and state alone. `OidcSite` asks for it where our own page sent the browser away.
    const described = { ...server, authorization_response_iss_parameter_supported: false }
    const configuration = new Configuration(described, id, secret, authentication)
    configuration[customFetch] = fetch
    configuration.timeout = providerTimeoutMs / 1_000
    // An operator who names an address without TLS means a server in their own network.
    if (Object.values(this.namedAddresses()).concat(server.issuer).some(isPlain)) allowInsecureRequests(configuration)
    return configuration
  }

  private namedAddresses(): Record<string, string> {
    const named = {
      authorization_endpoint: this.options.get('oidc.authorization_endpoint'),
      token_endpoint: this.options.get('oidc.token_endpoint'),
      userinfo_endpoint: this.options.get('oidc.user_info_endpoint'),
    }
    return Object.fromEntries(Object.entries(named).filter(([, address]) => address !== ''))
  }
}

/** Whether the server may sign with keys of its own; one that signs with the client's secret has none to look up. */
function hasPublicKeys({ id_token_signing_alg_values_supported: algorithms }: ServerMetadata): boolean {
  return !algorithms?.every((algorithm) => algorithm.startsWith('HS'))
}

function isPlain(address: string): boolean {
  return address.startsWith('http:')
}
