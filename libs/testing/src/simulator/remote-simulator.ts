import type { CommandReply } from './control'
import type { RequestReport } from './requests/recorded-request'
import type { Command, GatePlace, RequestMatch, Rule } from './script/script'
import { matches } from './script/matching'
import type { Simulator } from './simulator'

/** Drives a simulator that runs in another process. */
export class RemoteSimulator {
  private readonly given = new Set<number>()

  constructor(
    /** The base URL, without a trailing slash and without `/v1`. */
    readonly url: string,
  ) {}

  /** Carries out a command; throws when the simulator does not understand it. */
  command(command: Command): Promise<CommandReply> {
    return this.call<CommandReply>('/_script', command)
  }

  /** Like `Simulator.script`. */
  async script(rule: Rule): Promise<() => Promise<void>> {
    const { ruleIds } = await this.command({ rules: [rule] })
    return async () => {
      await this.command({ removeRules: ruleIds })
    }
  }

  /** Like `Simulator.once`. */
  once(behave: Rule['behave'], match: RequestMatch = {}, times = 1): Promise<() => Promise<void>> {
    return this.script({ match, times, behave })
  }

  /** Stops matching requests at a place of their answer; returns the function that releases them. */
  async pause(match: RequestMatch = {}, at: GatePlace = 'headers'): Promise<() => Promise<void>> {
    const { gateId } = await this.command({ pause: { match, at } })
    return async () => {
      await this.command({ release: gateId === null ? [] : [gateId] })
    }
  }

  /** Forgets rules and requests and opens every gate. */
  async reset(): Promise<void> {
    this.given.clear()
    await this.command({ reset: true })
  }

  /** How many requests were received, are open and were aborted, counted by the simulator. */
  stats(): Promise<Simulator['stats']> {
    return this.call<Simulator['stats']>('/_stats')
  }

  /** Requests received after the one of this number; waits up to `waitMs` for one. */
  requests(after = 0, waitMs = 0): Promise<RequestReport[]> {
    return this.call<RequestReport[]>(`/_requests?after=${after}&wait=${waitMs}`)
  }

  /** Like `Simulator.nextRequest`; what it returns is as of now and does not change. */
  async nextRequest(match: RequestMatch = {}, timeoutMs = 5_000): Promise<RequestReport> {
    const deadline = Date.now() + timeoutMs
    for (let after = 0; ;) {
      const reports = await this.requests(after, Math.max(0, deadline - Date.now()))
      const found = reports.find((report) => !this.given.has(report.no) && matches(match, report))
      if (found) {
        this.given.add(found.no)
        return found
      }
      after = reports.at(-1)?.no ?? after
      if (Date.now() >= deadline) throw new Error(`No such request reached the simulator within ${timeoutMs} ms`)
    }
  }

  private async call<T>(path: string, body?: unknown): Promise<T> {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(this.url + path, sent)
    const text = await response.text()
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${text}`)
    return JSON.parse(text) as T // its own answers are what `control.ts` makes
  }
}

/** A driver for the simulator at this base URL. */
export function connectSimulator(url: string): RemoteSimulator {
  return new RemoteSimulator(url.replace(/\/+$/, ''))
}
