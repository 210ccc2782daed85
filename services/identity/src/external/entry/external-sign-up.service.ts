import { Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { AppError } from '@tollgate/platform'
import { AttemptLimits } from '../../limits/attempt-limits'
import type { UserEntity } from '../../users/user.entity'
import { UsersRepository } from '../../users/users.repository'
import { UsersService } from '../../users/users.service'
import { displayNameOf, fittingName, namePrefixes } from '../external.policy'
import { ExternalIdentitiesService } from '../identities/external-identities.service'
import { nameOf } from '../identities/provider-names'
import type { Vouched } from '../providers/vouched'

/** How often somebody else may take the very name meanwhile. */
const maxAttempts = 5

/** Accounts of people whom another site has vouched for and nobody here knows. */
@Injectable()
export class ExternalSignUp {
  constructor(
    private readonly users: UsersService,
    private readonly rows: UsersRepository,
    private readonly identities: ExternalIdentitiesService,
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * Throws `identity.external-unknown` for a site that opens no accounts, `.registration-disabled`, and `.external-taken`
   * when the same person has come by another request meanwhile.
   */
  async open(vouched: Vouched, affCode: string, ip: string): Promise<UserEntity> {
    if (vouched.provider === 'telegram')
      throw new AppError('identity.external-unknown', { provider: nameOf('telegram') })
    if (!this.options.get('RegisterEnabled')) throw new AppError('identity.registration-disabled')
    const prefix = namePrefixes[vouched.provider]
    return this.limits.registration(ip, () =>
      unlessNameTaken(() => this.transactions.run((tx) => this.write(tx, vouched, prefix, affCode))),
    )
  }

  private async write(tx: Tx, vouched: Vouched, prefix: string, affCode: string): Promise<UserEntity> {
    const name = await this.freeName(tx, fittingName(vouched.preferredName), prefix)
    const user = await this.users.createIn(
      tx,
      {
        ...name,
        password: null,
        displayName: displayNameOf(vouched.displayName, name.username),
        role: roles.user,
        quotaUnits: this.options.get('QuotaForNewUser'),
        affCode,
      },
      null,
    )
    await this.identities.bind(tx, user.id, vouched.provider, vouched.subject)
    return user
  }

  /** The name they would like, or one made with their id, which nobody else is given: no two newcomers ever meet. */
  private async freeName(tx: Tx, preferred: string | null, prefix: string) {
    for (;;) {
      const id = await this.rows.reserveId(tx)
      if (preferred !== null && !(await this.rows.isNameTaken(tx, preferred))) return { id, username: preferred }
      const username = `${prefix}${id}`
      if (!(await this.rows.isNameTaken(tx, username))) return { id, username }
    }
  }
}

/** Somebody may register the very name between the look and the write; then another is free. */
async function unlessNameTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'identity.username-taken'
      if (!isTaken || attempt === maxAttempts) throw error
    }
  }
}
