import cluster from 'node:cluster'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { farewellMs, Health, Shutdown } from '@tollgate/platform'
import { RelayFront } from './relay-front'
import { RelayRuntime, RUNTIME_OPTIONS, type RuntimeOptions } from './relay-runtime'

const pollMs = 50

/** Opens the relay with its process and closes it in order. */
@Injectable()
export class RelayLifecycle implements OnApplicationBootstrap {
  private runtime: RelayRuntime | null = null

  constructor(
    @Inject(RUNTIME_OPTIONS) private readonly runtimeOptions: RuntimeOptions,
    private readonly front: RelayFront,
    private readonly health: Health,
    private readonly shutdown: Shutdown,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health.register('relay', () => {
      if (this.runtime === null) throw new Error('starting')
      if (!this.runtime.context.journal.isAccepting) throw new Error('no room for the journal')
    })
    this.shutdown.onStop('intake', 'relay', () => this.drain())
    this.shutdown.onStop('flush', 'relay', () => this.runtime?.close())
    const opening = this.open()
    // A worker that shares its port must not take calls away from those that can serve them.
    if (cluster.isWorker) await opening
  }

  private async open(): Promise<void> {
    const { log } = this.runtimeOptions
    try {
      this.runtime = await RelayRuntime.open(this.runtimeOptions)
      this.front.open(this.runtime.context)
      log.info('relay.ready', { journal: this.runtime.context.journal.id })
    } catch (error) {
      log.error('relay.start-failed', { error })
      process.exit(1)
    }
  }

  /** Lets running answers end, and ends those that take too long. */
  private async drain(): Promise<void> {
    const runtime = this.runtime
    if (runtime === null) return
    const { clock, openCalls } = runtime.context
    const beganMs = clock.monotonicMs()
    const deadlineMs = beganMs + this.runtimeOptions.config.DRAIN_SECONDS * 1_000
    for (const call of [...openCalls]) call.retire()
    // Until then kept connections may bring one more call each.
    const isFarewell = () => clock.monotonicMs() < beganMs + farewellMs + pollMs
    while ((openCalls.size > 0 || isFarewell()) && clock.monotonicMs() < deadlineMs) await clock.sleep(pollMs)
    this.front.close()
    await runtime.endCalls()
  }
}
