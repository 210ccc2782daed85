import { Injectable } from '@nestjs/common'
import type { UpdateSettingBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { AccountClient } from '../account-client'
import { UserWriter } from '../user-writer'
import { UsersRepository } from '../users.repository'
import { mergedSetting } from './user-setting'
import { WebhookSecrets } from './webhook-secrets'

/** How users want to be told things, and what they accept. */
@Injectable()
export class SettingService {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly writer: UserWriter,
    private readonly accounts: AccountClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  async update(actor: Actor, body: UpdateSettingBody): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const setting = mergedSetting(user.setting, body, {
        seal: (secret) => this.secrets.seal(secret),
        language: actor.language,
      })
      user.setting = { ...setting }
      await this.writer.write(tx, user, { actor, change: 'updated' })
      // Billing watches the balance; it must not warn by a figure that was never saved.
      if (body.quota_warning_threshold !== undefined) {
        await this.accounts.watch(user.id, setting.quota_warning_threshold)
      }
    })
  }
}
