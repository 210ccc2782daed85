import { Inject, Injectable } from '@nestjs/common'
import { SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { z } from 'zod'

const resetWish = z.object({ email: z.string(), language: z.enum(['zh', 'en']) })
export type ResetWish = z.output<typeof resetWish>

/** Seals who wants a new password. */
@Injectable()
export class ResetSeal {
  private readonly box: SecretBox

  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'identity.reset-wish')
  }

  seal(wish: ResetWish): string {
    return this.box.seal(JSON.stringify(wish))
  }

  open(sealed: string): ResetWish {
    return resetWish.parse(JSON.parse(this.box.open(sealed)))
  }
}
