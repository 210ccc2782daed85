import cluster, { type Worker } from 'node:cluster'
import type { Log } from '@tollgate/platform'

/** A worker that dies sooner than this after its start is started again with a pause. */
const settledAfterMs = 5_000
const pauseMs = 500

export interface WorkersOptions {
  readonly count: number
  /** The environment that tells a worker its position. */
  readonly envOf: (position: number) => Record<string, string>
  readonly log: Log
}

/**
 * Keeps so many copies of this process running on one shared port. One that dies is replaced at once, and its
 * successor brings home what it left. Workers end by themselves when this process dies.
 */
export class Workers {
  private readonly running = new Map<number, Worker>()
  private isStopping = false

  constructor(private readonly options: WorkersOptions) {
    // Workers take connections from the port themselves. Were they handed on by this process, those on their way to a worker
    // that dies would stay open with nobody to answer them.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    for (let position = 0; position < options.count; position++) this.start(position)
  }

  /** Asks every worker to end and resolves when the last one has. */
  async stop(): Promise<void> {
    this.isStopping = true
    const ended = [...this.running.values()].map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of this.running.values()) worker.process.kill('SIGTERM')
    await Promise.all(ended)
  }

  private start(position: number): void {
    const startedAtMs = performance.now()
    const worker = cluster.fork(this.options.envOf(position))
    this.running.set(position, worker)
    worker.once('exit', (code, signal) => {
      this.running.delete(position)
      if (this.isStopping) return
      this.options.log.error('relay.worker-died', { position, code, signal })
      const isYoung = performance.now() - startedAtMs < settledAfterMs
      setTimeout(() => this.replace(position), isYoung ? pauseMs : 0)
    })
  }

  private replace(position: number): void {
    if (!this.isStopping) this.start(position)
  }
}
