import { Injectable } from '@nestjs/common'
import { KeyRing, type Place, SecretBox } from '@tollgate/platform'

export const webhookPurpose = 'webhook-secrets'

/** Seals the secrets with which webhooks are signed: a signature needs them in clear, the table must not show them. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox

  constructor(ring: KeyRing) {
    this.box = new SecretBox(ring, webhookPurpose)
  }

  seal(userId: number, secret: string): string {
    return this.box.seal(secret, placeOf(userId))
  }

  /** The same secret sealed with the present key. Throws `platform.secret-*`. */
  reseal(userId: number, sealed: string): string {
    return this.box.reseal(sealed, placeOf(userId))
  }

  open(userId: number, sealed: string): string {
    return this.box.open(sealed, placeOf(userId))
  }
}

function placeOf(userId: number): Place {
  return ['identity.users', String(userId), 'setting.webhook_secret']
}
