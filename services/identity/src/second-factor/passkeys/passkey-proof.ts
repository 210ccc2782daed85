import { Injectable } from '@nestjs/common'
import type { PasskeyRequestOptions, PasskeySignInBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import type { Visit } from '../../visit/visit'
import type { PasskeyEntity } from './passkey.entity'
import { PasskeyChallenges } from './passkey-challenges'
import { PasskeySite } from './passkey-site'
import { passkeysErrors } from './passkeys.errors'
import { PasskeysRepository } from './passkeys.repository'
import { requestOptions, verifiedUse } from './webauthn'

type Response = PasskeySignInBody['response']

/** A challenge, and the browser's answer to it. */
export interface Signed {
  readonly challenge: string
  readonly response: Response
}

/** Identifies users by a passkey alone, and has those who are known prove themselves by one of theirs. */
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

  /** Asks a user for one of their own passkeys. */
  async beginFor(userId: number, visit: Visit): Promise<PasskeyRequestOptions> {
    const own = await this.transactions.read((db) => this.passkeys.listOf(db, userId))
    const options = await requestOptions(this.site.of(visit), own)
    this.challenges.keep(visit, options.challenge, userId, 'prove')
    return options
  }

  /** The passkey that signed; null where no user has it. */
  find({ id }: Response): Promise<PasskeyEntity | null> {
    return this.transactions.read((db) => this.passkeys.findByCredential(db, id))
  }

  /** The challenge that this browser was given; it is used up by that. Throws `identity.passkey-challenge-over`. */
  challengeOf(visit: Visit): Promise<string> {
    return this.challenges.take(visit, null)
  }

  /** The challenge that `beginFor` gave this user here; it is used up by that. Throws `identity.passkey-challenge-over`. */
  challengeFor(userId: number, visit: Visit): Promise<string> {
    return this.challenges.take(visit, userId, 'prove')
  }

  /** Whether this passkey signed the challenge for this site, verified its owner, and is no copy by its counter. */
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
