import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000

/** Clocks differ, and people type slowly: the codes of the step before and the step after are taken as well. */
const window = 1

/** The parameters that every authenticator app understands. */
const parameters = { algorithm: 'SHA1', digits: 6, period: periodMs / 1_000 } as const

/** A new secret of 160 bits in base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function totpUri(issuer: string, label: string, secret: string): string {
  return new TOTP({ ...parameters, issuer, label, secret }).toString()
}

/** The step of 30 seconds (RFC 6238) to which a code belongs; null when it is none of those that are valid now. */
export function totpStepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = TOTP.validate({
    ...parameters,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window,
  })
  return delta === null ? null : Math.floor(nowMs / periodMs) + delta
}
