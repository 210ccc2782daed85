import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock, KeyRing, randomToken, SealedCookie } from '@tollgate/platform'
import type { Visit } from '../../visit/visit'
import { Issuers } from '../identities/issuers'
import { assertReturned, type Flow, flow, flowLifetimeMs, type Return } from './flow.policy'

/** Sign-ins whose browser is at another site; each is kept in a sealed cookie of that browser alone. */
@Injectable()
export class Flows {
  private readonly cookie: SealedCookie<typeof flow>

  constructor(
    ring: KeyRing,
    clock: Clock,
    private readonly issuers: Issuers,
  ) {
    const kind = { name: 'oauth', purpose: 'identity.external-flow', schema: flow, lifetimeMs: flowLifetimeMs }
    this.cookie = new SealedCookie(kind, ring, clock)
  }

  /** Begins a sign-in. There are no verifier and nonce where a page makes the address itself: it could not send them. */
  begin(visit: Visit, of: Pick<Flow, 'provider' | 'affCode' | 'userId'>): Flow {
    const begun: Flow = {
      ...of,
      issuer: of.provider && this.issuers.of(of.provider),
      state: randomToken(32),
      verifier: of.provider && randomBytes(32).toString('base64url'),
      nonce: of.provider && randomToken(32),
    }
    this.cookie.set(visit, begun)
    return begun
  }

  /**
   * The sign-in that this browser began; its cookie is removed in any case. Throws `identity.external-state-wrong` and
   * `.external-session-changed`.
   */
  take(visit: Visit, back: Return): Flow {
    const begun = this.cookie.take(visit)
    assertReturned(begun, back)
    return begun
  }
}
