import { hkdfSync } from 'node:crypto'

/** The id by which processes name a secret; `libs/platform/src/crypto/key-ring.ts` makes the same. @param {string} secret */
export const keyIdOf = (secret) => Buffer.from(hkdfSync('sha256', secret, 'tollgate.v2', 'id', 6)).toString('hex')
