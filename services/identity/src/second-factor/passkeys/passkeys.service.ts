import { Injectable } from '@nestjs/common'
import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyView,
} from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { UserDirectory } from '../../users/user-directory.service'
import { usersErrors } from '../../users/users.errors'
import type { Visit } from '../../visit/visit'
import { PasskeyChallenges } from './passkey-challenges'
import { PasskeySite } from './passkey-site'
import { passkeyView } from './passkeys.dto'
import { passkeysErrors } from './passkeys.errors'
import { PasskeysRepository } from './passkeys.repository'
import { creationOptions, verifiedNew } from './webauthn'

/** Each new passkey is asked for with the list of all existing ones, so that list must end. */
const mostPasskeys = 20

/** How users manage their own passkeys. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly users: UserDirectory,
    private readonly challenges: PasskeyChallenges,
    private readonly site: PasskeySite,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor): Promise<PasskeyList> {
    const passkeys = await this.transactions.read((db) => this.passkeys.listOf(db, actor.userId))
    return passkeys.map(passkeyView)
  }

  /** What the browser needs to make a passkey. Throws `identity.passkey-host-unfit`. */
  async begin(actor: Actor, visit: Visit): Promise<PasskeyCreationOptions> {
    const site = this.site.of(visit)
    const user = await this.users.find(actor.userId)
    if (!user) throw usersErrors.userNotFound()
    const existing = await this.transactions.read((db) => this.passkeys.listOf(db, user.id))
    const options = await creationOptions(site, user, existing)
    this.challenges.keep(visit, options.challenge, user.id)
    return options
  }

  /**
   * Keeps the passkey that the browser made. Throws `identity.passkey-challenge-over`, `.passkey-refused`,
   * `.passkey-too-many` and `.passkey-taken`.
   */
  async finish(actor: Actor, { name, response }: NewPasskeyBody, visit: Visit): Promise<PasskeyView> {
    const challenge = await this.challenges.take(visit, actor.userId)
    const made = await verifiedNew(this.site.of(visit), challenge, response)
    const createdAt = new Date(this.clock.nowMs())
    const saved = await this.transactions.run(async (tx) => {
      const { id: userId } = await this.users.lockActive(tx, actor.userId)
      if ((await this.passkeys.countOf(tx, userId)) >= mostPasskeys) {
        throw passkeysErrors.passkeyTooMany({ most: mostPasskeys })
      }
      return this.passkeys.insert(tx, { ...made, userId, name, createdAt, lastUsedAt: null })
    })
    return passkeyView(saved)
  }

  /** Throws `identity.passkey-not-found`. */
  async rename(actor: Actor, id: number, name: string): Promise<void> {
    const isDone = await this.transactions.run((tx) => this.passkeys.rename(tx, actor.userId, id, name))
    if (!isDone) throw passkeysErrors.passkeyNotFound()
  }
}
