import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Log, SERVICE_CONFIG } from '@tollgate/platform'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import type { IdentityConfig } from '../identity.config'
import { AttemptLimits } from '../limits/attempt-limits'
import { SecondFactors } from '../second-factor/second-factors.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { UsersService } from '../users/users.service'

/** As everywhere else where a password is chosen. */
const fewestCharacters = 8
const mostCharacters = 20

/** Who can start this service acts, and is nobody that the site knows. */
const operator = { userId: null, username: '', clientIp: '' } as const
const details = { way: 'operator' } as const

/**
 * Lets the operator of the site back in as root, whom nobody outranks: at a start with `ROOT_RESCUE_PASSWORD` root has that
 * password and no second factor. What opened the account before, ends.
 */
@Injectable()
export class RootRescue implements OnApplicationBootstrap {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly secondFactors: SecondFactors,
    private readonly acts: CredentialActs,
    private readonly limits: AttemptLimits,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const password = this.config.ROOT_RESCUE_PASSWORD?.reveal()
    if (password === undefined) return
    const { length } = [...password]
    if (length < fewestCharacters || length > mostCharacters)
      return this.log.error('root.not-rescued', { reason: 'ROOT_RESCUE_PASSWORD has not 8 to 20 characters' })
    const username = await this.rescue(password)
    if (username === null) this.log.error('root.not-rescued', { reason: 'there is no root: set the site up' })
    else this.log.warn('root.rescued', { username, next: 'start without ROOT_RESCUE_PASSWORD, and choose another' })
  }

  /**
   * The name under which root signs in now; null where there is no root. Nothing is done where it was done: of several processes
   * that start at once one does it.
   */
  async rescue(password: string): Promise<string | null> {
    const passwordHash = await this.passwords.hash(password)
    const root = await this.transactions.run(async (tx) => {
      const user = await this.directory.lockRoot(tx)
      if (user && !(await this.isRescued(tx, user, password))) await this.open(tx, user, passwordHash)
      return user
    })
    if (root) await this.limits.passwordReset(root.id, '127.0.0.1')
    return root?.username ?? null
  }

  private async isRescued(tx: Tx, { id, passwordHash }: UserEntity, password: string): Promise<boolean> {
    return (await this.passwords.verify(passwordHash, password)) && !(await this.secondFactors.isSetUpIn(tx, id))
  }

  private async open(tx: Tx, root: UserEntity, passwordHash: string): Promise<void> {
    root.passwordHash = passwordHash
    root.accessTokenHash = null
    await this.secondFactors.removeAll(tx, root.id)
    await this.acts.record(tx, operator, root, [
      ['credential.password-changed', details],
      ['user.second-factor-reset', details],
    ])
    await this.acts.tell(tx, { ...operator, userId: 0 }, root, { action: 'credential.password-changed' })
    await this.users.save(tx, root, { actor: null, change: 'updated', sessions: 'end' })
  }
}
