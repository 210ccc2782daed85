import { Injectable } from '@nestjs/common'
import type { OauthCallbackQuery, OauthStart, RedirectProvider, SignInAnswer } from '@tollgate/contracts/http/identity'
import { type Actor, AppError } from '@tollgate/platform'
import type { Visit } from '../../sessions/visit'
import { BindingsService } from '../bindings/bindings.service'
import { ExternalSignIn } from '../entry/external-sign-in.service'
import { Flows } from '../flow/flows.service'
import { nameOf } from '../identities/provider-names'
import { RedirectSites } from './redirect-sites'

/** The way to another site and back. */
@Injectable()
export class OauthService {
  constructor(
    private readonly sites: RedirectSites,
    private readonly flows: Flows,
    private readonly signIn: ExternalSignIn,
    private readonly bindings: BindingsService,
  ) {}

  /** For a page that makes the address itself. */
  state(actor: Actor | null, affCode: string, visit: Visit): string {
    return this.flows.begin(visit, { provider: null, affCode, userId: actor?.userId ?? null }).state
  }

  /** Whoever is signed in means to bind. Throws `identity.external-disabled`. */
  async start(actor: Actor | null, provider: RedirectProvider, affCode: string, visit: Visit): Promise<OauthStart> {
    const site = this.sites.enabled(provider)
    return { url: await site.address(this.flows.begin(visit, { provider, affCode, userId: actor?.userId ?? null })) }
  }

  /** Null when the site was bound to whoever was signed in when the browser left. */
  async arrive(
    actor: Actor | null,
    provider: RedirectProvider,
    back: OauthCallbackQuery,
    visit: Visit,
  ): Promise<SignInAnswer | null> {
    const site = this.sites.enabled(provider)
    const flow = this.flows.take(visit, { provider, state: back.state, userId: actor?.userId ?? null })
    const context = { provider: nameOf(provider) }
    if (back.error !== undefined) throw new AppError('identity.external-denied', { ...context, reason: back.error })
    if (back.code === '') throw new AppError('identity.external-code-required', context)
    const vouched = await site.identify({ code: back.code, iss: back.iss }, flow)
    if (actor === null || flow.userId === null) return this.signIn.enter(vouched, flow.affCode, visit)
    await this.bindings.bind(actor, vouched)
    return null
  }
}
