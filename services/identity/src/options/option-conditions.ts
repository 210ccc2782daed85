import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import { Issuers } from '../external/identities/issuers'
import { SessionsService } from '../sessions/sessions.service'
import { optionsErrors } from './options.errors'

/** An option about to be written, among the texts of all others. */
export interface OptionWish {
  readonly key: string
  readonly text: string
  readonly current: (key: string) => string
  /** The session in which it is wished; null where there is none. */
  readonly session: { readonly id: string } | null
}

/** What must be so before an option is written, beyond what its own text says: nobody may shut the door behind themself. */
@Injectable()
export class OptionConditions {
  constructor(
    private readonly identities: ExternalIdentitiesService,
    private readonly issuers: Issuers,
    private readonly sessions: SessionsService,
  ) {}

  /** Throws `identity.oidc-only-*` and `.second-factor-own-first`. */
  async assert(tx: Tx, wish: OptionWish): Promise<void> {
    if (wish.key === 'AdminSecondFactorRequired' && wish.text === 'true') await this.assertShown(tx, wish)
    if (wish.key === 'OidcOnlyEnabled' && wish.text === 'true') await this.assertOidcWorks(tx, wish)
    else if (wish.current('OidcOnlyEnabled') === 'true') this.assertOidcStays(wish)
  }

  /** It is switched on, and an administrator has come in by it: whoever else is locked out, somebody can let them in. */
  private async assertOidcWorks(tx: Tx, { current }: OptionWish): Promise<void> {
    if (current('oidc.enabled') !== 'true') throw optionsErrors.oidcOnlyNeedsOidc()
    const isTried = await this.identities.hasAdministrator(tx, 'oidc', this.issuers.by('oidc', current))
    if (!isTried) throw optionsErrors.oidcOnlyNeedsAdministrator()
  }

  /** Whoever asks it of all has done it: they at least stay in. */
  private async assertShown(tx: Tx, { session }: OptionWish): Promise<void> {
    const isShown = session !== null && (await this.sessions.hasSecondFactor(tx, session.id))
    if (!isShown) throw optionsErrors.secondFactorOwnFirst()
  }

  private assertOidcStays({ key, text, current }: OptionWish): void {
    const after = (other: string) => (other === key ? text : current(other))
    const isGone =
      after('oidc.enabled') === 'false' || after('oidc.client_id') === '' || after('oidc.client_secret') === ''
    const isOther = this.issuers.by('oidc', after) !== this.issuers.by('oidc', current)
    if (key !== 'OidcOnlyEnabled' && (isGone || isOther)) throw optionsErrors.oidcOnlyKeepsOidc()
  }
}
