/** Why the browser made or used no passkey, as a key of the texts. */
export type PasskeyFault = 'cancelled' | 'known' | 'bad-site' | 'unsupported'

const faults: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'bad-site',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
}

/** Reads what WebAuthn throws; null for any other error. The library names its own error after the browser's, which is its cause. */
export function passkeyFaultOf(error: unknown): PasskeyFault | null {
  if (!(error instanceof Error)) return null
  const names = [error.name, error.cause instanceof Error ? error.cause.name : '']
  return names.flatMap((name) => faults[name] ?? [])[0] ?? null
}
