import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { upstreamErrors } from '../failure/upstream.errors'
import { AccountProof } from './account-proof'
import { assertKeys } from './assert-key'
import { readServiceAccount } from './keys/service-account'

const pem = { type: 'pkcs8', format: 'pem' } as const
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const file = {
  type: 'service_account',
  project_id: 'a-project',
  private_key_id: 'key-7',
  private_key: privateKey.export(pem),
  client_email: 'relay@a-project.iam.gserviceaccount.com',
  token_uri: 'http://169.254.169.254/',
}
const text = JSON.stringify(file)

/** What a token says, once its signature holds. */
function claimsOf(fields: readonly string[]) {
  const [head = '', claims = '', signature = ''] = (fields[1] ?? '').replace(/^Bearer /, '').split('.')
  const isTrue = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(privateKey),
    Buffer.from(signature, 'base64url'),
  )
  expect(isTrue).toBe(true)
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return { head: read(head), claims: read(claims) }
}

describe('the key file of a service account', () => {
  it('names the project and signs', () => {
    expect(readServiceAccount(text)).toMatchObject({ projectId: 'a-project', keyId: 'key-7', email: file.client_email })
  })

  const { privateKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  it.each<[string, string]>([
    ['no JSON', 'sk-1'],
    ['a user’s', JSON.stringify({ ...file, type: 'authorized_user' })],
    ['without a key', JSON.stringify({ ...file, private_key: 'x' })],
    ['with a key of another kind', JSON.stringify({ ...file, private_key: curve.export(pem) })],
    ['with a project that leads elsewhere', JSON.stringify({ ...file, project_id: 'a/../b' })],
  ])('is refused where it is %s, without a word of what is in it', (_what, given) => {
    expect(() => readServiceAccount(given)).toThrow(upstreamErrors.serviceAccountInvalid())
    expect(() => assertKeys(41, [given])).toThrow(upstreamErrors.serviceAccountInvalid())
    expect(() => assertKeys(1, [given])).not.toThrow()
  })
})

describe('the proof of a service account', () => {
  const minute = 60_000
  let nowMs = 1_800_000_000_500
  const proof = new AccountProof(readServiceAccount(text), { nowMs: () => nowMs })

  it('is a token that it signs itself, for this API and an hour', () => {
    const { head, claims } = claimsOf(proof.fields())
    expect(head).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-7' })
    expect(claims).toEqual({
      iss: file.client_email,
      sub: file.client_email,
      aud: 'https://aiplatform.googleapis.com/',
      iat: 1_800_000_000,
      exp: 1_800_003_600,
    })
  })

  it('is kept until five minutes before its end, and then made anew', () => {
    const first = proof.fields()
    nowMs += 55 * minute - 1
    expect(proof.fields()).toBe(first)
    nowMs += 1
    expect(proof.fields()).not.toBe(first)
    expect(claimsOf(proof.fields()).claims).toMatchObject({ iat: 1_800_003_300 })
  })

  it('tells what of it is nobody’s business', () => {
    expect(proof.hide).toEqual(['a-project', file.client_email, 'key-7'])
  })
})
