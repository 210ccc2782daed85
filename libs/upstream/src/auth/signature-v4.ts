import { createHash, createHmac } from 'node:crypto'
import type { Fields } from '../http1/request-head'

/** What is signed of a request. */
export interface SignedRequest {
  readonly method: 'GET' | 'POST'
  readonly host: string
  /** As it goes out, with its query. */
  readonly path: string
  readonly body: Buffer | readonly Buffer[] | null
}

/** Who signs, for which service. */
export interface Signer {
  readonly accessKeyId: string
  readonly secretKey: string
  readonly region: string
  readonly service: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const signedNames = 'host;x-amz-date'

/**
 * The fields that prove a request to AWS, for five minutes
 * (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html).
 */
export function signatureV4(request: SignedRequest, signer: Signer, nowMs: number): Fields {
  const { accessKeyId, secretKey, region, service } = signer
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = [algorithm, time, scope, sha256([canonicalOf(request, time)])].join('\n')
  const key = ['aws4_request', service, region, day].reduceRight(
    (sealed: Buffer | string, part) => createHmac('sha256', sealed).update(part).digest(),
    `AWS4${secretKey}`,
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const proof = `Credential=${accessKeyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`
  return ['x-amz-date', time, 'authorization', `${algorithm} ${proof}`]
}

function canonicalOf({ method, host, path, body }: SignedRequest, time: string): string {
  const [bare = '', query = ''] = path.split('?')
  // Every service but S3 has the path encoded once more.
  const encoded = bare.split('/').map(encodedStrictly).join('/')
  const sorted = query.split('&').sort().join('&')
  const hash = sha256(body === null ? [] : Buffer.isBuffer(body) ? [body] : body)
  return [method, encoded, sorted, `host:${host}`, `x-amz-date:${time}`, '', signedNames, hash].join('\n')
}

/** As RFC 3986 has it, whose reserved signs JavaScript leaves in part. */
function encodedStrictly(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
