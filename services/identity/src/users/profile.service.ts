import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError, randomToken, sha256Hex } from '@tollgate/platform'
import { Passwords } from './passwords'
import { UserAnnouncer } from './user-announcer'
import type { UpdateSelfDto } from './users.dto'
import { validDisplayName, validUsername } from './users.policy'
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

  async update(actor: Actor, dto: UpdateSelfDto): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const original = dto.original_password
      if (original !== undefined && !(await this.passwords.verify(user.passwordHash, original))) {
        throw new AppError('identity.original-password-wrong')
      }
      if (dto.username !== undefined) user.username = validUsername(dto.username)
      if (dto.display_name !== undefined) user.displayName = validDisplayName(dto.display_name)
      if (dto.password) user.passwordHash = await this.passwords.hashValid(dto.password)
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
