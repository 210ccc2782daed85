import type { Fields } from '../http1/request-head'
import { selfSignedToken, type ServiceAccount } from './keys/service-account'
import type { Proof, ProofClock } from './proof'

/** Google's name of the API in which models are asked. */
const audience = 'https://aiplatform.googleapis.com/'
/** The longest that Google takes. */
const lifeS = 3_600
/** A token is made anew so long before its end: calls that begin meanwhile and clocks that differ. */
const marginMs = 5 * 60_000

/** A service account of Google's proves who asks by tokens that it signs itself, each for an hour. */
export class AccountProof implements Proof {
  readonly account: string
  readonly region = ''
  readonly hide: readonly string[]
  private kept: Fields = []
  private goodUntilMs = 0

  constructor(
    private readonly owner: ServiceAccount,
    private readonly clock: ProofClock,
  ) {
    this.account = owner.projectId
    this.hide = [owner.projectId, owner.email, owner.keyId]
  }

  fields(): Fields {
    const nowMs = this.clock.nowMs()
    if (nowMs >= this.goodUntilMs) {
      const token = selfSignedToken(this.owner, audience, Math.floor(nowMs / 1_000), lifeS)
      this.kept = ['authorization', `Bearer ${token}`]
      this.goodUntilMs = nowMs + lifeS * 1_000 - marginMs
    }
    return this.kept
  }
}
