import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Log, SERVICE_CONFIG } from '@tollgate/platform'
import type { IdentityConfig } from '../identity.config'
import { doorsErrors } from './doors.errors'

/** To whom a door is open at all. */
export type Admitted = 'everybody' | 'root'

/** Which ways in are closed because people are to sign in by OIDC alone. What each way in asks besides is its own matter. */
@Injectable()
export class Doors implements OnApplicationBootstrap {
  constructor(
    private readonly options: Options,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.OIDC_ONLY_EMERGENCY) this.log.warn('doors.emergency-open', {})
  }

  get isOidcOnly(): boolean {
    return this.options.get('OidcOnlyEnabled')
  }

  /** Whether root may come in by password all the same: the operator says so where a provider is broken, or root has lost all else. */
  get isEmergencyOpen(): boolean {
    return this.isRescue || (this.isOidcOnly && this.config.OIDC_ONLY_EMERGENCY)
  }

  /** Whether the operator lets root back in, whatever else stands in the way. */
  get isRescue(): boolean {
    return this.config.ROOT_RESCUE_PASSWORD !== undefined
  }

  /** Whether there is a form for a password, be it for root alone. */
  get hasPasswordForm(): boolean {
    return this.isPasswordWayIn || this.isEmergencyOpen
  }

  private get isPasswordWayIn(): boolean {
    return !this.isOidcOnly && this.options.get('PasswordLoginEnabled')
  }

  /** Of registration by password, reset and a passkey alone. Throws `identity.oidc-only`. */
  assertOpen(): void {
    if (this.isOidcOnly) throw doorsErrors.oidcOnly()
  }

  /** Throws `identity.oidc-only` for every other site. */
  assertOpenTo(provider: ExternalProvider): void {
    if (!this.isOpenTo(provider)) throw doorsErrors.oidcOnly()
  }

  isOpenTo(provider: ExternalProvider): boolean {
    return !this.isOidcOnly || provider === 'oidc'
  }

  /** Of the form for a password: it is there for root in an emergency. Throws `identity.oidc-only`. */
  assertPasswordForm(): void {
    if (!this.isEmergencyOpen) this.assertOpen()
  }

  /** Whether this user may come in by password; the refusal of who may not must not tell that the password was right. */
  admitsByPassword({ role }: { readonly role: number }, to: Admitted = 'everybody'): boolean {
    const isRoot = role === roles.root
    return (this.isPasswordWayIn || (this.isEmergencyOpen && isRoot)) && (to === 'everybody' || isRoot)
  }
}
