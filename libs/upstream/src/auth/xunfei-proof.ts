import { createHmac } from 'node:crypto'
import type { XunfeiKey } from './keys/key-parts'
import type { Proof, ProofClock } from './proof'

/** What is signed of an address. */
interface SignedAddress {
  readonly host: string
  /** Without a query. */
  readonly path: string
}

/** A pair of iFlytek's signs each address that it opens. */
export function xunfeiProof(key: XunfeiKey, clock: ProofClock): Proof {
  return {
    fields: () => [],
    openingPath: (path, host) => `${path}?${signedQuery({ host, path }, key, clock.nowMs())}`,
    account: key.appId,
    region: '',
    hide: [key.appId, key.apiSecret, key.apiKey],
  }
}

/**
 * The query that proves an address to iFlytek, for five minutes: it is opened by GET, as WebSockets are
 * (https://www.xfyun.cn/doc/spark/general_url_authentication.html).
 */
function signedQuery(
  { host, path }: SignedAddress,
  { apiKey, apiSecret }: Pick<XunfeiKey, 'apiKey' | 'apiSecret'>,
  nowMs: number,
): string {
  const date = new Date(nowMs).toUTCString()
  const toSign = `host: ${host}\ndate: ${date}\nGET ${path} HTTP/1.1`
  const signature = createHmac('sha256', apiSecret).update(toSign).digest('base64')
  const signed = 'algorithm="hmac-sha256", headers="host date request-line"'
  const proof = `api_key="${apiKey}", ${signed}, signature="${signature}"`
  return new URLSearchParams({ authorization: Buffer.from(proof).toString('base64'), date, host }).toString()
}
