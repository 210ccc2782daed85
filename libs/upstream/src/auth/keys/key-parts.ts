import { upstreamErrors } from '../../failure/upstream.errors'

/** The parts of a key that has so many, as `shape` calls them. Throws `upstream.key-parts-invalid`, which says nothing of what is in it. */
function partsOf(text: string, shape: string): readonly string[] {
  const parts = text.split('|').map((part) => part.trim())
  if (parts.length !== shape.split('|').length || parts.includes('')) throw upstreamErrors.keyPartsInvalid({ shape })
  return parts
}

/** Of Tencent Cloud: a pair that signs, and whose it is. */
export interface TencentKey {
  readonly appId: string
  readonly secretId: string
  readonly secretKey: string
}

/** Reads `AppId|SecretId|SecretKey`. Throws `upstream.key-parts-invalid`. */
export function readTencentKey(text: string): TencentKey {
  const [appId = '', secretId = '', secretKey = ''] = partsOf(text, 'AppId|SecretId|SecretKey')
  return { appId, secretId, secretKey }
}

/** Of an application at Baidu: a pair for which a token is given. */
export interface BaiduKey {
  readonly clientId: string
  readonly clientSecret: string
}

/** Reads `APIKey|SecretKey`. Throws `upstream.key-parts-invalid`. */
export function readBaiduKey(text: string): BaiduKey {
  const [clientId = '', clientSecret = ''] = partsOf(text, 'APIKey|SecretKey')
  return { clientId, clientSecret }
}

/** Of an application at iFlytek: a pair that signs, and whose it is. */
export interface XunfeiKey {
  readonly appId: string
  readonly apiSecret: string
  readonly apiKey: string
}

/** Reads `APPID|APISecret|APIKey`. Throws `upstream.key-parts-invalid`. */
export function readXunfeiKey(text: string): XunfeiKey {
  const [appId = '', apiSecret = '', apiKey = ''] = partsOf(text, 'APPID|APISecret|APIKey')
  return { appId, apiSecret, apiKey }
}

/** Of an account at Kling: a pair that signs tokens. */
export interface KlingKey {
  readonly accessKey: string
  readonly secretKey: string
}

/** Reads `AccessKey|SecretKey`. Throws `upstream.key-parts-invalid`. */
export function readKlingKey(text: string): KlingKey {
  const [accessKey = '', secretKey = ''] = partsOf(text, 'AccessKey|SecretKey')
  return { accessKey, secretKey }
}
