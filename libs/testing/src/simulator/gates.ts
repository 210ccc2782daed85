import { type Matchable, matches } from './script/matching'
import type { GatePlace, RequestMatch } from './script/script'

/** Holds the requests that match at one place of their answer, until it is released. */
export class Gate {
  private readonly held: (() => void)[] = []
  private readonly watchers: { count: number; resolve: () => void }[] = []
  private isOpen = false

  constructor(
    readonly match: RequestMatch,
    readonly at: GatePlace,
    private readonly forget: () => void,
  ) {}

  /** Resolves as soon as so many requests stand before it at the same time. */
  reached(count = 1): Promise<void> {
    if (this.held.length >= count) return Promise.resolve()
    return new Promise((resolve) => this.watchers.push({ count, resolve }))
  }

  /** Lets everybody through, now and later. */
  release(): void {
    this.isOpen = true
    this.forget()
    for (const pass of this.held.splice(0)) pass()
  }

  /** Resolves when the gate is open. */
  pass(): Promise<void> {
    if (this.isOpen) return Promise.resolve()
    return new Promise((resolve) => {
      this.held.push(resolve)
      for (const watcher of this.watchers) if (this.held.length >= watcher.count) watcher.resolve()
    })
  }
}

/** The gates that stand in a simulator. */
export class Gates {
  private readonly gates = new Set<Gate>()

  /** Puts up a gate for the requests that match. */
  add(match: RequestMatch, at: GatePlace): Gate {
    const gate: Gate = new Gate(match, at, () => this.gates.delete(gate))
    this.gates.add(gate)
    return gate
  }

  /** Opens every gate. */
  releaseAll(): void {
    for (const gate of [...this.gates]) gate.release()
  }

  /** Resolves when the request may go on past this place; at once when nothing stands there. */
  async pass(request: Matchable, place: 'headers' | 'end' | number): Promise<void> {
    if (this.gates.size === 0) return
    for (const gate of [...this.gates]) {
      const stands = typeof gate.at === 'string' ? gate.at === place : gate.at.event === place
      if (stands && matches(gate.match, request)) await gate.pass()
    }
  }
}
