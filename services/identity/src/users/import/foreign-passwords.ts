import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { isForeignHash, Passwords } from '@tollgate/platform/crypto/passwords'
import type { UserEntity } from '../user.entity'
import { UsersRepository } from '../users.repository'

/** Passwords whose hashes came with their users from another gateway. */
@Injectable()
export class ForeignPasswords {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly transactions: Transactions,
    private readonly log: Log,
  ) {}

  /**
   * Keeps the password that was just shown to be right as passwords are kept here, where it is not yet; the user is returned with
   * the hash that holds then. Nobody is kept out because that does not come about.
   */
  async adopt(user: UserEntity, password: string): Promise<UserEntity> {
    const { id, passwordHash } = user
    if (passwordHash === null || !isForeignHash(passwordHash)) return user
    try {
      const anew = await this.passwords.hash(password)
      const isReplaced = await this.transactions.run((tx) => this.users.replaceHash(tx, id, passwordHash, anew))
      return isReplaced ? { ...user, passwordHash: anew } : user
    } catch (error) {
      this.log.warn('password.not-adopted', { userId: id, error })
      return user
    }
  }
}
