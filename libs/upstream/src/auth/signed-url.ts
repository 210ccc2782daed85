import { createHmac } from 'node:crypto'
import type { XunfeiKey } from './key-parts'

/** What is signed of an address. */
interface SignedAddress {
  readonly host: string
  /** Without a query. */
  readonly path: string
}

/**
 * The query that proves an address to iFlytek, for five minutes: it is opened by GET, as WebSockets are
 * (https://www.xfyun.cn/doc/spark/general_url_authentication.html).
 */
export function signedQuery(
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
