import { Injectable } from '@nestjs/common'
import { bodyPlace, bodyPurpose } from '@tollgate/contracts'
import { type Envelope, Envelopes, KeyRing } from '@tollgate/platform'

/** Opens what relays have sealed of calls, and seals its keys anew. */
@Injectable()
export class BodyEnvelopes {
  private readonly envelopes: Envelopes

  constructor(ring: KeyRing) {
    this.envelopes = new Envelopes(ring, bodyPurpose)
  }

  open(requestId: string, envelope: Envelope): Buffer {
    return this.envelopes.open(envelope, bodyPlace(requestId))
  }

  resealKey(requestId: string, key: string): string {
    return this.envelopes.resealKey(key, bodyPlace(requestId))
  }
}
