import { randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Clock, randomToken, SecretBox, SERVICE_CONFIG } from '@tollgate/platform'
import type { IdentityConfig } from '../../identity.config'
import type { Visit } from '../../sessions/visit'
import { assertReturned, type Flow, flow, flowLifetimeMs, type Return } from './flow.policy'

const cookieName = 'oauth'

/** Sign-ins whose browser is away at another site: a sealed cookie in that browser, and nothing here. */
@Injectable()
export class Flows {
  private readonly box: SecretBox

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'identity.external-flow')
  }

  /** Begins one. Verifier and nonce are made for a site that is named; a page that makes the address itself could not send them. */
  begin(visit: Visit, of: Pick<Flow, 'provider' | 'affCode' | 'userId'>): Flow {
    const begun: Flow = {
      ...of,
      state: randomToken(32),
      verifier: of.provider && randomBytes(32).toString('base64url'),
      nonce: of.provider && randomToken(32),
      expiresAtMs: this.clock.nowMs() + flowLifetimeMs,
    }
    visit.setCookie(cookieName, this.box.seal(JSON.stringify(begun)), flowLifetimeMs)
    return begun
  }

  /** Ends the one that this browser began, whatever comes of it. Throws `identity.external-state-wrong` or `.external-session-changed`. */
  take(visit: Visit, back: Omit<Return, 'nowMs'>): Flow {
    const begun = this.find(visit)
    visit.clearCookie(cookieName)
    assertReturned(begun, { ...back, nowMs: this.clock.nowMs() })
    return begun
  }

  private find(visit: Visit): Flow | null {
    const sealed = visit.cookie(cookieName)
    if (sealed === undefined) return null
    try {
      return flow.parse(JSON.parse(this.box.open(sealed)))
    } catch {
      // Not of our making, or sealed under another secret: as good as none.
      return null
    }
  }
}
