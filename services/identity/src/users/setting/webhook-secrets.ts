import { Inject, Injectable } from '@nestjs/common'
import { SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'

/** Seals the secrets with which webhooks are signed: a signature needs them in clear, the table must not show them. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox

  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'webhook-secrets')
  }

  seal(secret: string): string {
    return this.box.seal(secret)
  }

  open(sealed: string): string {
    return this.box.open(sealed)
  }
}
