import { createHmac } from 'node:crypto'
import type { Fields } from '../http1/request-head'
import type { KlingKey } from './keys/key-parts'
import type { Proof, ProofClock } from './proof'

const lifeS = 30 * 60
/** Clocks differ: what is signed now holds since a moment ago. */
const backS = 5
/** A token is made anew so long before its end: calls that begin meanwhile and clocks that differ. */
const marginMs = 5 * 60_000

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const head = encoded({ alg: 'HS256', typ: 'JWT' })

/** A pair of Kling's proves who asks by tokens that it signs itself (RFC 7519), each for half an hour. */
export class KlingProof implements Proof {
  readonly account = ''
  readonly region = ''
  readonly hide: readonly string[]
  private kept: Fields = []
  private goodUntilMs = 0

  constructor(
    private readonly key: KlingKey,
    private readonly clock: ProofClock,
  ) {
    this.hide = [key.accessKey, key.secretKey]
  }

  fields(): Fields {
    const nowMs = this.clock.nowMs()
    if (nowMs >= this.goodUntilMs) {
      const nowS = Math.floor(nowMs / 1_000)
      const claims = encoded({ iss: this.key.accessKey, exp: nowS + lifeS, nbf: nowS - backS })
      const signature = createHmac('sha256', this.key.secretKey).update(`${head}.${claims}`).digest('base64url')
      this.kept = ['authorization', `Bearer ${head}.${claims}.${signature}`]
      this.goodUntilMs = nowMs + lifeS * 1_000 - marginMs
    }
    return this.kept
  }
}
