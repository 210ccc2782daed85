import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock, Log } from '@tollgate/platform'
import { FoldService } from './fold.service'

/** Longer than a job takes for what comes in meanwhile. */
const lookEveryMs = 30_000
/** For so long a process that stops waits for its batch; the database takes back one that is left. */
const graceMs = 4_000

/** Folds in the process itself what the job has left, as it comes from Redis, which may be away for long. */
@Injectable()
export class FoldWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController()
  private looking: Promise<void> | null = null

  constructor(
    private readonly folding: FoldService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    const timer = this.clock.every(() => {
      this.looking ??= this.look().finally(() => (this.looking = null))
    }, lookEveryMs)
    this.stopping.signal.addEventListener('abort', () => timer.cancel())
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort()
    await Promise.race([this.looking, this.clock.sleep(graceMs)])
  }

  private async look(): Promise<void> {
    try {
      const rows = await this.folding.foldWhenLeft(this.stopping.signal)
      if (rows > 0) this.log.warn('folding.without-job', { rows })
    } catch (error) {
      this.log.warn('folding.failed', { error })
    }
  }
}
