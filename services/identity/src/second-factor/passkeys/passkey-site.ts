import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import type { Visit } from '../../visit/visit'
import { passkeysErrors } from './passkeys.errors'
import { type RelyingParty, relyingPartyOf } from './relying-party'

/** The site to which the passkeys of a visit belong. */
@Injectable()
export class PasskeySite {
  constructor(private readonly options: Options) {}

  /** Throws `identity.passkey-host-unfit` at an address that cannot have passkeys. */
  of({ host }: Visit): RelyingParty & { readonly name: string } {
    const site = relyingPartyOf(this.options.get('ServerAddress'), host)
    if (!site) throw passkeysErrors.passkeyHostUnfit()
    return { ...site, name: this.options.get('SystemName') }
  }
}
