import { createHash, createHmac } from 'node:crypto'
import type { Fields } from '../http1/request-head'
import type { TencentKey } from './keys/key-parts'
import type { SignedRequest } from './signature-v4'

const algorithm = 'TC3-HMAC-SHA256'
const signedNames = 'content-type;host'

/** As what bodies are sent, which is signed, too. */
const usualType = 'application/json'

/**
 * The fields that prove a request with a body to Tencent Cloud, for five minutes: its path is `/`, whatever stands before it at a
 * proxy (https://cloud.tencent.com/document/api/1729/101843). Which action is asked for is no part of what has to be signed.
 */
export function signatureTc3(
  { host, body }: Pick<SignedRequest, 'host' | 'body'>,
  { secretId, secretKey }: Pick<TencentKey, 'secretId' | 'secretKey'>,
  { service, nowMs, contentType = usualType }: { service: string; nowMs: number; contentType?: string },
): Fields {
  const atS = Math.floor(nowMs / 1_000)
  const day = new Date(nowMs).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const hash = sha256(body === null ? [] : Buffer.isBuffer(body) ? [body] : body)
  const canonical = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', signedNames, hash].join('\n')
  const toSign = [algorithm, String(atS), scope, sha256([canonical])].join('\n')
  const key = ['tc3_request', service, day].reduceRight(
    (sealed: Buffer | string, part) => createHmac('sha256', sealed).update(part).digest(),
    `TC3${secretKey}`,
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const proof = `Credential=${secretId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`
  return ['x-tc-timestamp', String(atS), 'authorization', `${algorithm} ${proof}`]
}

function sha256(parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
