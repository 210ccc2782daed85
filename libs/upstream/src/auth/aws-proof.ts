import type { Fields } from '../http1/request-head'
import type { AwsKey } from './keys/aws-key'
import type { Proof, ProofClock } from './proof'
import { signatureV4, type SignedRequest, type Signer } from './signature-v4'

/** A pair of AWS's signs each request; an API key stands in it. */
export class AwsProof implements Proof {
  readonly account = ''
  readonly region: string
  readonly hide: readonly string[]
  private readonly signer: Signer | null
  private readonly lasting: Fields

  constructor(
    key: AwsKey,
    private readonly clock: ProofClock,
  ) {
    this.region = key.region
    const isPair = 'accessKeyId' in key
    this.signer = isPair ? { ...key, service: 'bedrock' } : null
    this.lasting = isPair ? [] : ['authorization', `Bearer ${key.apiKey}`]
    this.hide = isPair ? [key.accessKeyId, key.secretKey] : [key.apiKey]
  }

  fields(request: SignedRequest): Fields {
    return this.signer === null ? this.lasting : signatureV4(request, this.signer, this.clock.nowMs())
  }
}
