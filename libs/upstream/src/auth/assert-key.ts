import { providerFor } from '@tollgate/catalogue'
import { upstreamErrors } from '../failure/upstream.errors'
import { proofOf } from './proof-of'

/** Nothing is asked by what is made here. */
const noClock = { nowMs: () => 0 }

/**
 * Throws where a channel of this type could never ask with one of these keys: `upstream.service-account-invalid`,
 * `.aws-key-invalid`, `.key-parts-invalid`, `.codex-key-invalid`; or with all of them in the same way: `.keys-mixed`.
 */
export function assertKeys(type: number, keys: readonly string[]): void {
  const asked = keys.map((key) => ({ key, provider: providerFor(type, key) }))
  for (const { key, provider } of asked) if (provider !== undefined) proofOf(provider.auth, key, noClock)
  if (new Set(asked.map(({ provider }) => provider)).size > 1) throw upstreamErrors.keysMixed()
}
