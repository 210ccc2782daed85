import { Injectable } from '@nestjs/common'
import type { UpdateUserBody } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError, newRequestId } from '@tollgate/platform'
import { AccountClient } from '../account-client'
import { Passwords } from '../passwords'
import type { UserEntity } from '../user.entity'
import { type UserAct, UserWriter } from '../user-writer'
import { assertOutranks } from '../users.policy'
import { UsersRepository } from '../users.repository'

/** What administrators write into a user: names, password, group and quota. */
@Injectable()
export class UserEditService {
  constructor(
    private readonly users: UsersRepository,
    private readonly accounts: AccountClient,
    private readonly transactions: Transactions,
    private readonly writer: UserWriter,
    private readonly options: Options,
    private readonly passwords: Passwords,
  ) {}

  /** What is not sent stays as it is, the quota above all: a form's old figure must not undo what was spent meanwhile. */
  async update(actor: Actor, body: UpdateUserBody): Promise<void> {
    if (body.group !== undefined) this.assertGroup(body.group)
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null
    const adjustId = newRequestId()
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, body.id)
      assertOutranks(actor, user)
      const acts = [...named(user, body, passwordHash), ...grouped(user, body.group)]
      const sessions = passwordHash === null ? {} : ({ sessions: 'end-keeping-own' } as const)
      if (acts.length > 0) await this.writer.write(tx, user, { actor, change: 'updated', acts, ...sessions })
      if (body.quota === undefined) return
      // Last but for the commit: what billing has done no rollback here takes back.
      const change = { adjustId, wantedUnits: body.quota }
      const { fromUnits, toUnits } = await this.accounts.adjust(actor, user, change)
      if (fromUnits === toUnits) return
      await this.writer.note(tx, user, actor, [['user.quota-set', { quota: { from: fromUnits, to: toUnits } }]])
    })
  }

  private assertGroup(group: string): void {
    if (!Object.hasOwn(this.options.get('GroupRatio'), group)) throw new AppError('identity.group-unknown', { group })
  }
}

/** Puts names and password into the user; answers what to say of it. */
function named(user: UserEntity, body: UpdateUserBody, passwordHash: string | null): UserAct[] {
  const { username = user.username, display_name: displayName = user.displayName } = body
  const details = {
    ...(username !== user.username && { username: { from: user.username, to: username } }),
    ...(displayName !== user.displayName && { display_name: { from: user.displayName, to: displayName } }),
    ...(passwordHash !== null && { password: '***' }),
  }
  user.username = username
  user.displayName = displayName
  if (passwordHash !== null) user.passwordHash = passwordHash
  return Object.keys(details).length === 0 ? [] : [['user.updated', details]]
}

function grouped(user: UserEntity, group = user.group): UserAct[] {
  if (group === user.group) return []
  const details = { group: { from: user.group, to: group } }
  user.group = group
  return [['user.group-set', details]]
}
