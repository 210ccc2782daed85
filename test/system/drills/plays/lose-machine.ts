import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Stack } from '../../support/stack'
import type { DrillHouse } from '../house/drill-house'

/**
 * The house is backed up, calls go on, and then its machine is gone. Another one has the backup, the master secret and, unless
 * they are lost as well, the relays' journals.
 */
export async function loseMachine(house: DrillHouse, areJournalsLost: boolean): Promise<void> {
  const { stack } = house
  const backup = `${stack.dataDir}.backup`
  const takenAtMs = performance.now()
  try {
    await house.say('backup', [backup])
    await house.flow()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tollgate-restored-'))
    const port = new URL(stack.origin).port
    await stack.crash()
    await cp(path.join(stack.dataDir, 'master.keys'), path.join(dataDir, 'master.keys'))
    if (!areJournalsLost) await rename(path.join(stack.dataDir, 'relay'), path.join(dataDir, 'relay'))
    await rm(stack.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    await house.say('restore', [backup], dataDir)
    house.stack = await Stack.start({ dataDir, env: { PORT: port } })
    house.forgot(takenAtMs)
  } finally {
    await rm(backup, { recursive: true, force: true })
  }
}
