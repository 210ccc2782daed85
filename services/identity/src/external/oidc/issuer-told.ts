import { z } from 'zod'

const claims = z.object({ iss: z.string().min(1) })

/** The issuer that an ID token names, before anything of the token is checked; null for what is no token. */
export function issuerTold(idToken: string | undefined): string | null {
  try {
    return claims.parse(JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8'))).iss
  } catch {
    return null
  }
}
