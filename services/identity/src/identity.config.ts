import { loadConfig, secretText, serviceEnv } from '@tollgate/platform'
import type { z } from 'zod'

const identityEnv = serviceEnv.extend({
  /** When set, first-run setup must send it: closes the door between the first start and the operator's visit. */
  SETUP_TOKEN: secretText.optional(),
})

export type IdentityConfig = z.output<typeof identityEnv>

let loaded: IdentityConfig | null = null

/** What identity reads from its environment, read once; throws the full list of faults. */
export function identityConfig(): IdentityConfig {
  loaded ??= loadConfig(identityEnv)
  return loaded
}
