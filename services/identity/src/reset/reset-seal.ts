import { Inject, Injectable } from '@nestjs/common'
import { Sealed, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { z } from 'zod'

const resetWish = z.object({ email: z.string(), language: z.enum(['zh', 'en']) })

/** Seals a request for a reset link on its way through Redis, which must not show who has lost a password. */
@Injectable()
export class ResetSeal extends Sealed<typeof resetWish> {
  constructor(@Inject(SERVICE_CONFIG) config: ServiceConfig) {
    super(resetWish, config.TOLLGATE_SECRET, 'identity.reset-wish')
  }
}
