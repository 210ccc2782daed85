import { Injectable } from '@nestjs/common'
import { KeyRing, Sealed } from '@tollgate/platform'
import { z } from 'zod'

const resetWish = z.object({ email: z.string(), language: z.enum(['zh', 'en']) })

/** Seals a request for a reset link on its way through Redis, which must not show who has lost a password. */
@Injectable()
export class ResetSeal extends Sealed<typeof resetWish> {
  constructor(ring: KeyRing) {
    super(resetWish, ring, 'identity.reset-wish', 'passing')
  }
}
