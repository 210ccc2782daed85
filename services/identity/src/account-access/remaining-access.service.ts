import { Injectable } from '@nestjs/common'
import { tokenCount } from '@tollgate/contracts'
import type { RemainingAccess } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import { SecondFactors } from '../second-factor/second-factors.service'
import { UserDirectory } from '../users/user-directory.service'

/**
 * Tells by what else an account can be entered once its password has changed: a thief may have left something behind that a new
 * password does not end, and its owner alone knows what is theirs.
 */
@Injectable()
export class RemainingAccessService {
  constructor(
    private readonly users: UserDirectory,
    private readonly factors: SecondFactors,
    private readonly identities: ExternalIdentitiesService,
    private readonly rpc: Rpc,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  async of(userId: number): Promise<RemainingAccess> {
    const { passkeys, totp, recovery_codes_left } = await this.factors.stateOf(userId)
    const user = await this.users.find(userId)
    const providers = await this.transactions.read((db) => this.identities.providersOf(db, userId))
    return {
      passkeys,
      bindings: [...providers, ...(user && user.email !== '' ? (['email'] as const) : [])],
      totp,
      recovery_codes: recovery_codes_left,
      api_keys: await this.keysOf(userId),
    }
  }

  /** The password has been changed already: that billing is away must not look as if it had not. */
  private async keysOf(userId: number): Promise<number | null> {
    try {
      return (await this.rpc.call(tokenCount, { userId })).usable
    } catch (error) {
      this.log.warn('account.keys-not-counted', { userId, error })
      return null
    }
  }
}
