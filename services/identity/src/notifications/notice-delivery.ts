import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { AppError } from '@tollgate/platform'
import { readSetting } from '../users/setting/user-setting'
import { WebhookSecrets } from '../users/setting/webhook-secrets'
import { UserDirectory } from '../users/user-directory.service'
import { NoticesRepository } from './notices.repository'
import { notificationsErrors } from './notifications.errors'
import { Webhook } from './webhook'

/** Sends the notices of the table to the webhooks of their users. */
@Injectable()
export class NoticeDelivery {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly users: UserDirectory,
    private readonly secrets: WebhookSecrets,
    private readonly webhook: Webhook,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Sends a notice to the webhook that the user has now; does nothing for one that was sent or given up. Throws what
   * `Webhook.post` does; the notice is given up when it was refused, or this was the last attempt.
   */
  async deliver(noticeId: string, isLastAttempt: boolean): Promise<void> {
    const notice = await this.transactions.read((db) => this.notices.findWaiting(db, noticeId))
    if (!notice) return
    const user = await this.users.find(notice.userId)
    const setting = readSetting(user?.setting ?? {})
    if (!user || user.deletedAt || setting.webhook_url === '') return this.settle(noticeId, 'no webhook')
    const sealed = setting.webhook_secret_sealed
    try {
      await this.webhook.post(
        setting.webhook_url,
        notice.body,
        sealed === null ? null : this.secrets.open(user.id, sealed),
      )
    } catch (error) {
      const isFinal = notificationsErrors.webhookRefused.is(error)
      if (isFinal || isLastAttempt) await this.settle(noticeId, reasonOf(error))
      throw error
    }
    await this.settle(noticeId, null)
  }

  private async settle(noticeId: string, failure: string | null): Promise<void> {
    await this.transactions.run((tx) => this.notices.settle(tx, noticeId, failure))
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return String(error.context['reason'] ?? error.code)
  return error instanceof Error ? error.message : String(error)
}
