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
  shared: sharedModules,
})
