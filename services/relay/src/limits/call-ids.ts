import { randomUUID } from 'node:crypto'
import type { Clock, Timer } from '@tollgate/platform'
import { aliveMs } from './place-scripts'

/** A third of what others wait: two that are lost in a row cost nothing. */
const tellMs = aliveMs / 3

/** Names the calls of this process, and tells of those under way that count, as long as there are any. */
export class CallIds {
  private readonly process = randomUUID()
  private count = 0
  private readonly underWay = new Map<string, Set<string>>()
  private telling: Timer | null = null

  constructor(
    private readonly clock: Clock,
    private readonly tell: (name: string, ids: readonly string[]) => void,
  ) {}

  next(): string {
    this.count += 1
    return `${this.process}:${this.count}`
  }

  /** A call of the one of that name may be under way. */
  add(name: string, id: string): void {
    let ids = this.underWay.get(name)
    if (ids === undefined) this.underWay.set(name, (ids = new Set()))
    ids.add(id)
    this.telling ??= this.clock.every(() => this.tellAll(), tellMs)
  }

  /** It is not, or no more. */
  remove(name: string, id: string): void {
    const ids = this.underWay.get(name)
    ids?.delete(id)
    if (ids?.size === 0) this.underWay.delete(name)
  }

  /** Tells no more. */
  close(): void {
    this.telling?.cancel()
    this.telling = null
  }

  private tellAll(): void {
    for (const [name, ids] of this.underWay) this.tell(name, [...ids])
    if (this.underWay.size === 0) this.close()
  }
}
