import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Fault } from '../fault'
import { signal, untilGone, untilReplaced } from '../processes/process-state'

/** NATS is killed and comes back on an empty volume: streams, consumers and all that was in them are gone. */
export const natsVolumeWiped: Fault = {
  name: 'NATS volume wiped',
  async strike({ stack }) {
    const before = await stack.pids()
    const nats = await stack.pidOf('nats')
    await stack.withoutSupervision(async () => {
      signal(nats, 'SIGKILL')
      await untilGone([nats])
      await rm(path.join(stack.dataDir, 'nats', 'jetstream'), { recursive: true, force: true })
    })
    await untilReplaced(stack, before, [nats])
  },
}
