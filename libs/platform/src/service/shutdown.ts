import { Injectable } from '@nestjs/common'
import type { Log } from '../log/log'

/**
 * When a stop hook runs. `intake`: at once, beside the closing of the HTTP server; take no new messages and jobs.
 * `flush`: every request is done; send home what is left. `stores`: last; close connections.
 */
export const stopPhases = ['intake', 'flush', 'stores'] as const
export type StopPhase = (typeof stopPhases)[number]

interface StopHook {
  readonly name: string
  readonly stop: () => Promise<void> | void
}

/** The order in which a process ends. What must end well is registered here. */
@Injectable()
export class Shutdown {
  private readonly hooks: Record<StopPhase, StopHook[]> = { intake: [], flush: [], stores: [] }

  constructor(private readonly log: Log) {}

  /** Adds a hook to a phase. Hooks of one phase run at the same time; one that fails is logged and holds up nobody. */
  onStop(phase: StopPhase, name: string, stop: () => Promise<void> | void): void {
    this.hooks[phase].push({ name, stop })
  }

  /** Runs one phase; resolves when all its hooks have ended. */
  async run(phase: StopPhase): Promise<void> {
    const hooks = this.hooks[phase].splice(0)
    await Promise.all(
      hooks.map(async ({ name, stop }) => {
        try {
          await stop()
        } catch (error) {
          this.log.error('service.stop-hook-failed', { phase, hook: name, error })
        }
      }),
    )
  }
}
