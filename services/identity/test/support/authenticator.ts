import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@tollgate/contracts/http/identity'

interface Passkey {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  counter: number
}

/** What an authenticator or its browser may get wrong. */
export interface Slips {
  readonly origin?: string
  readonly challenge?: string
  readonly rpId?: string
  readonly userHandle?: string | null
  /** Its owner was not asked for finger, face or PIN. */
  readonly isUnverified?: boolean
  /** Does not count this use. */
  readonly isStuck?: boolean
}

type Cbor = Parameters<typeof isoCBOR.encode>[0]

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

/** An authenticator and the browser around it, in software: real keys, real signatures (ES256). */
export class Authenticator {
  private readonly passkeys: Passkey[] = []

  constructor(private readonly origin: string) {}

  /** What `navigator.credentials.create` hands over as JSON. */
  create(options: PasskeyCreationOptions, slips: Slips = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    const passkey = {
      id: id.toString('base64url'),
      rpId: options.rp.id,
      userHandle: options.user.id,
      privateKey,
      counter: 0,
    }
    this.passkeys.push(passkey)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
    const authData = Buffer.concat([this.authData(passkey, slips, flag.attested), attested])
    const attestation = isoCBOR.encode(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return {
      ...named(passkey),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, slips).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` hands over as JSON, for the passkey made last. */
  get(options: PasskeyRequestOptions, slips: Slips = {}) {
    const passkey = this.passkeys.findLast(({ rpId }) => rpId === options.rpId)
    if (!passkey) throw new Error(`no passkey for ${options.rpId}`)
    if (!slips.isStuck) passkey.counter += 1
    const authData = this.authData(passkey, slips, 0)
    const clientData = this.clientData('webauthn.get', options.challenge, slips)
    return {
      ...named(passkey),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.privateKey).toString(
          'base64url',
        ),
        userHandle: slips.userHandle === undefined ? passkey.userHandle : slips.userHandle,
      },
    }
  }

  private authData(passkey: Passkey, slips: Slips, more: number): Buffer {
    const verified = slips.isUnverified ? 0 : flag.verified
    const flags = Buffer.of(flag.present | verified | flag.backupEligible | flag.backedUp | more)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(passkey.counter)
    return Buffer.concat([sha256(slips.rpId ?? passkey.rpId), flags, counter])
  }

  private clientData(type: string, challenge: string, slips: Slips): Buffer {
    const data = { type, challenge: slips.challenge ?? challenge, origin: slips.origin ?? this.origin }
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }))
  }
}

function named({ id }: Passkey) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
}

/** RFC 9052: key type EC2, ES256, curve P-256, then the point. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    ),
  )
}
