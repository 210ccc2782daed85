import { createInstance } from '@module-federation/enhanced/runtime'
import * as runtimeCore from '@module-federation/runtime-core'
import { sharedModules } from '../shared/modules'

/** Remotes are built without a federation runtime of their own and take this one. */
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })

/** The shell as the host of remotes, which are made known when their code is first needed. */
export const federation = createInstance({
  name: 'tollgate_shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(Object.entries(sharedModules).map(([name, module]) => [name, askedAgain(name, module)])),
})

type Shared = (typeof sharedModules)[string]

/** The runtime would keep for ever that a shared module did not come, and every section that uses it would need a reload. */
function askedAgain(name: string, { get, ...module }: Shared): Shared {
  const forget = (error: unknown) => {
    for (const scope of Object.values(federation.shareScopeMap))
      for (const version of Object.values(scope[name] ?? {})) version.loading = null
    throw error
  }
  return { ...module, get: () => get().catch(forget) }
}
