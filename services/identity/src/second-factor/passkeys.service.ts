import { Injectable } from '@nestjs/common'
import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyView,
} from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { AuditService, userTarget } from '../audit/audit.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import { UserDirectory } from '../users/user-directory.service'
import { usersErrors } from '../users/users.errors'
import type { Visit } from '../visit/visit'
import { passkeyView } from './passkeys.dto'
import { PasskeyChallenges } from './passkeys/passkey-challenges'
import { PasskeySite } from './passkeys/passkey-site'
import { passkeysErrors } from './passkeys/passkeys.errors'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { creationOptions, verifiedNew } from './passkeys/webauthn'
import { SecondFactors } from './second-factors.service'

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
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly secondFactors: SecondFactors,
    private readonly audit: AuditService,
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
   * `.passkey-too-many`, `.passkey-taken` and what `SecondFactors.admit` does.
   */
  async finish(actor: Actor, { name, response }: NewPasskeyBody, visit: Visit): Promise<PasskeyView> {
    const challenge = await this.challenges.take(visit, actor.userId)
    const made = await verifiedNew(this.site.of(visit), challenge, response)
    const createdAt = new Date(this.clock.nowMs())
    const saved = await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const userId = user.id
      if ((await this.passkeys.countOf(tx, userId)) >= mostPasskeys) {
        throw passkeysErrors.passkeyTooMany({ most: mostPasskeys })
      }
      await this.secondFactors.admit(tx, actor)
      await this.acts.note(tx, actor, user, { action: 'credential.passkey-added', names: { name }, details: { name } })
      return this.passkeys.insert(tx, { ...made, userId, name, createdAt, lastUsedAt: null })
    })
    return passkeyView(saved)
  }

  /** Throws `identity.passkey-not-found`. */
  async rename(actor: Actor, id: number, name: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (!(await this.passkeys.rename(tx, actor.userId, id, name))) throw passkeysErrors.passkeyNotFound()
      const target = userTarget({ id: actor.userId, username: actor.username })
      await this.audit.record(tx, actor, { action: 'credential.passkey-renamed', target, details: { name } })
    })
  }
}
