import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import { upstreamErrors } from '../../failure/upstream.errors'

/** What Google's key file of a service account holds; nothing else of it is read. */
const keyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z0-9:.-]{1,100}$/),
  private_key_id: z.string().min(1).max(200),
  private_key: z.string(),
  client_email: z.string().min(1).max(200),
})

/** A service account of Google's, ready to sign. */
export interface ServiceAccount {
  readonly projectId: string
  readonly keyId: string
  readonly email: string
  readonly key: KeyObject
}

/** Reads the key file of a service account. Throws `upstream.service-account-invalid`, which says nothing of what is in it. */
export function readServiceAccount(text: string): ServiceAccount {
  const read = keyFile.safeParse(parsed(text))
  const key = read.success ? privateKeyOf(read.data.private_key) : null
  if (!read.success || key === null) throw upstreamErrors.serviceAccountInvalid()
  const { project_id: projectId, private_key_id: keyId, client_email: email } = read.data
  return { projectId, keyId, email, key }
}

/**
 * A token that Google's APIs take without one of their own being asked for: signed by the account itself, for one API, for a
 * time of at most an hour (https://google.aip.dev/auth/4111).
 */
export function selfSignedToken(account: ServiceAccount, audience: string, nowS: number, lifeS: number): string {
  const { keyId, email, key } = account
  const head = { alg: 'RS256', typ: 'JWT', kid: keyId }
  const claims = { iss: email, sub: email, aud: audience, iat: nowS, exp: nowS + lifeS }
  const said = `${encoded(head)}.${encoded(claims)}`
  return `${said}.${sign('RSA-SHA256', Buffer.from(said), key).toString('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Null where it is no key, or none that can sign so. */
function privateKeyOf(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // told as an invalid file
  }
}
