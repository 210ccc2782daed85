import { roles, type UserIdentity } from '@tollgate/contracts'
import { newApiKey } from '../../src/crypto/api-key'
import { type SessionResolver, sha256Hex } from '../../src/index'

const people: Record<string, UserIdentity> = {
  alice: person(1, 'alice', roles.user, 1),
  adam: person(2, 'adam', roles.admin, 1),
  ruth: person(3, 'ruth', roles.root, 1),
  bob: person(4, 'bob', roles.user, 2),
}

function person(id: number, username: string, role: number, status: number): UserIdentity {
  return {
    id,
    username,
    displayName: username,
    role,
    status,
    group: 'default',
    acceptUnsetModelRatio: false,
    rpm: 0,
    tpm: 0,
    concurrency: 0,
    version: 1,
  }
}

/** The key of an API token of ruth's, for what channels are about, from one network. */
export const apiKey = newApiKey()
const grant = { id: 5, name: 'deploy', scopes: ['channels'], role: roles.admin, allowIps: ['192.0.2.0/24'] }

/** Uses of API tokens that the guard has told of. */
export const uses: string[] = []

export const sessionId = '6a1f3b1e-58d5-4d5c-9d1c-0f5a3a7f2b10'

/** When everybody proved themself. */
export const proof: { at: number | null } = { at: null }

/** Who is signed in by which credential. */
export const sessions: SessionResolver = {
  find: (kind, hash) => {
    const found = Object.keys(people).find((name) => hash === sha256Hex(`${kind}-of-${name}`))
    const user = people[found ?? '']
    if (kind === 'api-token') {
      const isKnown = hash === sha256Hex(apiKey)
      return Promise.resolve(isKnown ? { user: person(3, 'ruth', roles.root, 1), session: null, token: grant } : null)
    }
    const session = kind === 'session' ? { id: sessionId, provenAt: proof.at } : null
    return Promise.resolve(user ? { user, session } : null)
  },
  noteUse: (tokenId, address) => void uses.push(`${tokenId} ${address}`),
  waysToProve: (userId) => Promise.resolve(userId === 1 ? ['password', 'totp', 'passkey'] : ['sign_in']),
}
