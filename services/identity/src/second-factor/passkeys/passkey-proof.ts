import { Injectable } from '@nestjs/common'
import type { PasskeyRequestOptions, PasskeySignInBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import type { Visit } from '../../visit/visit'
import { PasskeyChallenges } from './passkey-challenges'
import { PasskeySite } from './passkey-site'
import type { PasskeyEntity } from './passkey.entity'
import { PasskeysRepository } from './passkeys.repository'
import { requestOptions, verifiedUse } from './webauthn'
import { passkeysErrors } from './passkeys.errors'

type Response = PasskeySignInBody['response']

/** A challenge, and what a browser answered to it. */
export interface Signed {
  readonly challenge: string
  readonly response: Response
}

/** Shows who somebody is by a passkey alone. */
@Injectable()
export class PasskeyProof {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly site: PasskeySite,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async begin(visit: Visit): Promise<PasskeyRequestOptions> {
    const options = await requestOptions(this.site.of(visit))
    this.challenges.keep(visit, options.challenge, null)
    return options
  }

  /** Null where nobody has such a passkey. */
  find({ id }: Response): Promise<PasskeyEntity | null> {
    return this.transactions.read((db) => this.passkeys.findByCredential(db, id))
  }

  /** What this browser was asked to sign. Throws `identity.passkey-challenge-over`; it cannot be asked for again. */
  challengeOf(visit: Visit): Promise<string> {
    return this.challenges.take(visit, null)
  }

  /** Whether this passkey signed the challenge, for this site, with its owner verified, and is no copy of another. */
  async isSignedBy(passkey: PasskeyEntity, signed: Signed, visit: Visit): Promise<boolean> {
    try {
      const counter = await verifiedUse(this.site.of(visit), signed.challenge, passkey, signed.response)
      const at = new Date(this.clock.nowMs())
      return await this.transactions.run((tx) => this.passkeys.used(tx, passkey, counter, at))
    } catch (error) {
      if (!passkeysErrors.passkeyRefused.is(error)) throw error
      this.log.info('passkey.refused', { passkeyId: passkey.id, error })
      return false
    }
  }
}
