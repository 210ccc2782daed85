import { Injectable } from '@nestjs/common'
import type { UpdateSelfBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError, randomToken, sha256Hex } from '@tollgate/platform'
import { Passwords } from './passwords'
import { UserAnnouncer } from './user-announcer'
import { UsersRepository } from './users.repository'

/** What users do to themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly announcer: UserAnnouncer,
    private readonly passwords: Passwords,
  ) {}

  async update(actor: Actor, body: UpdateSelfBody): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const original = body.original_password
      if (original !== undefined && !(await this.passwords.verify(user.passwordHash, original))) {
        throw new AppError('identity.original-password-wrong')
      }
      if (body.username !== undefined) user.username = body.username
      if (body.display_name !== undefined) user.displayName = body.display_name
      if (body.password) user.passwordHash = await this.passwords.hash(body.password)
      await this.users.save(tx, user)
      await this.announcer.announce(tx, user, 'updated', actor)
    })
  }

  /** Makes a new system access token; the one before stops working at once. */
  resetAccessToken(actor: Actor): Promise<string> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const token = randomToken(32)
      user.accessTokenHash = sha256Hex(token)
      await this.users.save(tx, user)
      await this.announcer.announce(tx, user, 'updated', actor)
      return token
    })
  }
}
