import { Injectable } from '@nestjs/common'
import { Clock } from '@tollgate/clock'

/** Passes by returning, fails by throwing; its message stands in the log. */
export type HealthCheck = () => Promise<void> | void

export interface HealthReport {
  readonly isReady: boolean
  /** By name: `ok` or why not. */
  readonly checks: Readonly<Record<string, string>>
}

/** A check that takes longer than this, unless it names its own limit, has failed: a probe that hangs helps nobody. */
const checkTimeoutMs = 2_000

interface LimitedCheck {
  readonly check: HealthCheck
  readonly withinMs: number
}

/** What must work before this process may serve: stores, migrations, complete views. Its owner registers a check for each. */
@Injectable()
export class Health {
  private readonly checks = new Map<string, LimitedCheck>()
  private hasEverPassed = false
  private isClosing = false
  private running: Promise<HealthReport> | undefined

  constructor(private readonly clock: Clock) {}

  /** Adds a check under a name of its own, with 2 s to pass unless given; throws when the name is taken. */
  register(name: string, check: HealthCheck, { withinMs = checkTimeoutMs } = {}): void {
    if (this.checks.has(name)) throw new Error(`The health check '${name}' is registered twice`)
    this.checks.set(name, { check, withinMs })
  }

  /** Whether every check has passed once. Requests are refused with 503 until then. */
  get hasStarted(): boolean {
    return this.hasEverPassed
  }

  /** Whether `beginStop` was called. */
  get isStopping(): boolean {
    return this.isClosing
  }

  /** From now on not ready, whatever the checks say. */
  beginStop(): void {
    this.isClosing = true
  }

  /** Runs every check; callers at the same time share one run. */
  report(): Promise<HealthReport> {
    this.running ??= this.run().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async run(): Promise<HealthReport> {
    const names = [...this.checks.keys()]
    const outcomes = await Promise.all([...this.checks.values()].map((check) => this.outcome(check)))
    const checks = Object.fromEntries(names.map((name, index) => [name, outcomes[index] ?? 'ok']))
    const hasPassed = outcomes.every((outcome) => outcome === 'ok')
    if (hasPassed) this.hasEverPassed = true
    if (this.isClosing) return { isReady: false, checks: { ...checks, process: 'stopping' } }
    return { isReady: hasPassed, checks }
  }

  private async outcome({ check, withinMs }: LimitedCheck): Promise<string> {
    let cancel = () => {}
    const timeout = new Promise<string>((resolve) => {
      const timer = this.clock.setTimer(() => resolve(`no answer within ${withinMs} ms`), withinMs)
      cancel = () => timer.cancel()
    })
    const outcome = (async () => {
      await check()
      return 'ok'
    })()
    try {
      return await Promise.race([outcome, timeout])
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      cancel()
    }
  }
}
