import { Injectable } from '@nestjs/common'
import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyView,
} from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import type { Visit } from '../../visit/visit'
import { UserDirectory } from '../../users/user-directory.service'
import { PasskeyChallenges } from './passkey-challenges'
import { PasskeySite } from './passkey-site'
import { passkeyView } from './passkeys.dto'
import { PasskeysRepository } from './passkeys.repository'
import { creationOptions, verifiedNew } from './webauthn'
import { passkeysErrors } from './passkeys.errors'
import { usersErrors } from '../../users/users.errors'

/** Nobody has more devices; a list without end would be sent with every new one. */
const mostPasskeys = 20

/** Passkeys of one's own. */
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

  async begin(actor: Actor, visit: Visit): Promise<PasskeyCreationOptions> {
    const site = this.site.of(visit)
    const user = await this.users.find(actor.userId)
    if (!user) throw usersErrors.userNotFound()
    const existing = await this.transactions.read((db) => this.passkeys.listOf(db, user.id))
    const options = await creationOptions(site, user, existing)
    this.challenges.keep(visit, options.challenge, user.id)
    return options
  }

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

  async rename(actor: Actor, id: number, name: string): Promise<void> {
    const isDone = await this.transactions.run((tx) => this.passkeys.rename(tx, actor.userId, id, name))
    if (!isDone) throw passkeysErrors.passkeyNotFound()
  }
}
