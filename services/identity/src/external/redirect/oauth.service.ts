import { Injectable } from '@nestjs/common'
import type { OauthCallbackQuery, OauthStart, RedirectProvider, SignInAnswer } from '@tollgate/contracts/http/identity'
import type { Actor } from '@tollgate/platform'
import { Doors } from '../../doors/doors'
import type { Visit } from '../../visit/visit'
import { BindingsService } from '../bindings/bindings.service'
import { ExternalEntry } from '../entry/external-entry.service'
import { externalErrors } from '../external.errors'
import { Flows } from '../flow/flows.service'
import { Issuers } from '../identities/issuers'
import { nameOf } from '../identities/provider-names'
import { OidcSite } from '../oidc/oidc-site'
import { GithubSite } from '../providers/github-site'
import { LinuxdoSite } from '../providers/linuxdo-site'
import type { RedirectSite } from '../providers/vouched'

/** Sends browsers to other sites, and signs in or binds with what they come back with. */
@Injectable()
export class OauthService {
  private readonly sites: Readonly<Record<RedirectProvider, RedirectSite>>

  constructor(
    github: GithubSite,
    oidc: OidcSite,
    linuxdo: LinuxdoSite,
    private readonly doors: Doors,
    private readonly issuers: Issuers,
    private readonly flows: Flows,
    private readonly entry: ExternalEntry,
    private readonly bindings: BindingsService,
  ) {
    this.sites = { github, oidc, linuxdo }
  }

  /** A state for a page that makes the other site's address itself. */
  state(actor: Actor | null, affCode: string, visit: Visit): string {
    return this.flows.begin(visit, { provider: null, affCode, userId: actor?.userId ?? null }).state
  }

  /** Where to send the browser; a signed-in user is taken to want a binding. Throws `identity.external-disabled`. */
  async start(actor: Actor | null, provider: RedirectProvider, affCode: string, visit: Visit): Promise<OauthStart> {
    const site = this.enabled(provider)
    return { url: await site.address(this.flows.begin(visit, { provider, affCode, userId: actor?.userId ?? null })) }
  }

  /**
   * Null when the site was bound to the user who was signed in when the browser left. Throws `identity.external-*`, and what
   * `ExternalEntry` and `BindingsService` do.
   */
  async arrive(
    actor: Actor | null,
    provider: RedirectProvider,
    back: OauthCallbackQuery,
    visit: Visit,
  ): Promise<SignInAnswer | null> {
    const site = this.enabled(provider)
    const flow = this.flows.take(visit, { provider, state: back.state, userId: actor?.userId ?? null })
    const name = { provider: nameOf(provider) }
    if (back.error !== undefined) throw externalErrors.externalDenied(name, { details: { reason: back.error } })
    if (back.code === '') throw externalErrors.externalCodeRequired(name)
    const { told, issuer } = await this.issuers.during(provider, flow.issuer, () =>
      site.identify({ code: back.code, iss: back.iss }, flow),
    )
    const vouched = { ...told, issuer }
    if (actor === null || flow.userId === null) return this.entry.enter(vouched, flow.affCode, visit)
    await this.bindings.bind(actor, vouched)
    return null
  }

  private enabled(provider: RedirectProvider): RedirectSite {
    const site = this.sites[provider]
    this.doors.assertOpenTo(provider)
    if (!site.isEnabled) throw externalErrors.externalDisabled({ provider: nameOf(provider) })
    return site
  }
}
