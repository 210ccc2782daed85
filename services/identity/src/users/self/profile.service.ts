import { Injectable } from '@nestjs/common'
import type { UpdateSelfBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError, Clock, randomToken, sha256Hex } from '@tollgate/platform'
import { AttemptLimits } from '../../limits/attempt-limits'
import { Passwords } from '../passwords'
import { UserWriter } from '../user-writer'
import { assertMayLeave } from '../users.policy'
import { UsersRepository } from '../users.repository'

/** What users do to themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly writer: UserWriter,
    private readonly passwords: Passwords,
    private readonly limits: AttemptLimits,
    private readonly clock: Clock,
  ) {}

  /** A new password ends every session but the one in which it was chosen. */
  async update(actor: Actor, body: UpdateSelfBody): Promise<void> {
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      await this.assertOriginal(actor, user.passwordHash, body.original_password)
      if (body.username !== undefined) user.username = body.username
      if (body.display_name !== undefined) user.displayName = body.display_name
      if (passwordHash !== null) user.passwordHash = passwordHash
      const sessions = passwordHash === null ? {} : ({ sessions: 'end-keeping-own' } as const)
      await this.writer.write(tx, user, { actor, change: 'updated', ...sessions })
    })
  }

  /** Makes a new system access token; the one before stops working at once. */
  resetAccessToken(actor: Actor): Promise<string> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const token = randomToken(32)
      user.accessTokenHash = sha256Hex(token)
      await this.writer.write(tx, user, { actor, change: 'updated' })
      return token
    })
  }

  /** Takes the account away for good. Its name, its address and who it is elsewhere stay taken. */
  async leave(actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      assertMayLeave(user)
      user.deletedAt = new Date(this.clock.nowMs())
      await this.writer.write(tx, user, {
        actor,
        change: 'deleted',
        acts: [['user.deleted', {}]],
        sessions: 'end',
      })
    })
  }

  /** Checked whenever it is sent. Whoever got hold of a session cannot guess the password faster here than at the door. */
  private async assertOriginal(actor: Actor, passwordHash: string | null, original?: string): Promise<void> {
    if (original === undefined) return
    const attempt = { account: actor.userId, ip: actor.clientIp }
    const isRight = await this.limits.signIn(attempt, async () =>
      (await this.passwords.verify(passwordHash, original)) ? true : null,
    )
    if (isRight === null) throw new AppError('identity.original-password-wrong')
  }
}
