import { Injectable } from '@nestjs/common'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { webhookPurpose, WebhookSecrets } from '../setting/webhook-secrets'
import { UsersRepository } from '../users.repository'

/** The secrets of users' webhooks, when the master key changes. */
@Injectable()
export class WebhookResealing implements SealedValues {
  readonly name = 'identity.users.setting.webhook_secret_sealed'
  readonly purpose = webhookPurpose

  constructor(
    resealing: Resealing,
    private readonly users: UsersRepository,
    private readonly secrets: WebhookSecrets,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.users.staleWebhookSecrets(tx, page)
  }

  reseal(tx: Tx, stale: StaleValue): Promise<void> {
    return this.users.resealWebhookSecret(tx, stale, this.secrets.reseal(Number(stale.id), stale.sealed))
  }
}
