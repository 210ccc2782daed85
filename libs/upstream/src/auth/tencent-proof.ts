import type { Fields } from '../http1/request-head'
import type { TencentKey } from './keys/key-parts'
import type { Proof, ProofClock } from './proof'
import { signatureTc3 } from './signature-tc3'
import type { SignedRequest } from './signature-v4'

/** What Hunyuan is called in signatures. */
const service = 'hunyuan'

/** A pair of Tencent Cloud's signs each request. */
export class TencentProof implements Proof {
  readonly account: string
  readonly region = ''
  readonly hide: readonly string[]

  constructor(
    private readonly key: TencentKey,
    private readonly clock: ProofClock,
  ) {
    this.account = key.appId
    this.hide = [key.appId, key.secretId, key.secretKey]
  }

  fields(request: SignedRequest): Fields {
    return signatureTc3(request, this.key, { service, nowMs: this.clock.nowMs() })
  }
}
