import type { Found } from '@tollgate/console-sdk'
import { rankOf } from '../match/match.model'

/** Finds the things of one kind; made of what a remote announces. */
export interface Finder {
  readonly id: string
  readonly ask: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** What is known at a moment. */
export interface Findings {
  /** Kinds of which something was found, in the order in which they were: what came later moves nothing. */
  readonly groups: readonly { readonly id: string; readonly found: readonly Found[] }[]
  readonly isSearching: boolean
  /** Kinds that could not be searched. */
  readonly failed: readonly string[]
}

const nothing: Findings = { groups: [], isSearching: false, failed: [] }

/** How many of one kind are shown. */
const most = 5

/**
 * Asks all finders side by side once the typing has paused. What was found before stays while it still fits what is typed, so
 * that nothing flickers and nothing wrong can be chosen. A finder that fails costs only its own kind.
 */
export class Finding {
  private findings = nothing
  private text = ''
  private asking = new AbortController()
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly finders: readonly Finder[],
    /** Does it once the typing has paused, unless that is called off. */
    private readonly afterPause: (work: () => void) => () => void,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = (): Findings => this.findings

  /** Looks for what is typed now; what is on its way for an earlier text is cancelled. */
  ask(typed: string): void {
    const text = typed.trim()
    if (text === this.text) return
    this.text = text
    this.asking.abort()
    if (text === '' || this.finders.length === 0) {
      this.tell(nothing)
      return
    }
    this.asking = new AbortController()
    const { signal } = this.asking
    const callOff = this.afterPause(() => this.askAll(text, signal))
    signal.addEventListener('abort', callOff)
    const groups = this.findings.groups
      .map(({ id, found }) => ({ id, found: found.filter((each) => fits(text, each)) }))
      .filter(({ found }) => found.length > 0)
    this.tell({ groups, isSearching: true, failed: [] })
  }

  /** Nobody waits any more. */
  readonly end = (): void => this.ask('')

  private askAll(text: string, signal: AbortSignal): void {
    const waiting = new Set(this.finders.map(({ id }) => id))
    const settle = (id: string, found: readonly Found[] | null) => {
      if (signal.aborted) return
      waiting.delete(id)
      const failed = found === null ? [...this.findings.failed, id] : this.findings.failed
      this.tell({ groups: placed(this.findings.groups, id, found ?? []), isSearching: waiting.size > 0, failed })
    }
    for (const { id, ask } of this.finders)
      ask(text, signal).then(
        (found) => settle(id, found.slice(0, most)),
        () => settle(id, null),
      )
  }

  private tell(findings: Findings): void {
    this.findings = findings
    for (const listener of this.listeners) listener()
  }
}

const fits = (text: string, { title, hint = '' }: Found): boolean => rankOf(text, title, [hint]) !== null

function placed(groups: Findings['groups'], id: string, found: readonly Found[]): Findings['groups'] {
  if (found.length === 0) return groups.filter((group) => group.id !== id)
  if (groups.some((group) => group.id === id)) return groups.map((group) => (group.id === id ? { id, found } : group))
  return [...groups, { id, found }]
}
