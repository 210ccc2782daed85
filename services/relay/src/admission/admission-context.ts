import type { Clock, Log } from '@tollgate/platform'
import type { BodyScanner } from '../bodies/body-scanner'
import type { RoutingIndex } from '../routing/routing-index'
import type { RelayMetrics } from '../telemetry/relay-metrics'
import type { WordSearch } from '../words/word-search'
import type { Registers } from './caller/entrance'
import type { RefusedCallers } from './caller/refused-callers'
import type { CallerLimits } from './limits/caller-limits'
import type { RequestRate } from './limits/rate-limit'
import type { PriceBook } from './rules/price-book'
import type { Settings } from './rules/settings'
import type { TaskFinder } from './tasks/task-finder'

/** What every call of this process is judged by. */
export interface AdmissionContext extends Registers {
  /** As the options are now. */
  readonly settings: Settings
  readonly prices: PriceBook
  readonly routing: RoutingIndex
  /** Whether the owner of the channels knows one for this group and model that this process has meanwhile heard of. */
  readonly confirmChannel: (group: string, model: string) => Promise<boolean>
  /** False while the disk has no room for what a call would write. */
  readonly journal: { readonly isAccepting: boolean }
  readonly rate: RequestRate
  readonly callerLimits: CallerLimits
  readonly scanner: BodyScanner
  readonly words: WordSearch
  readonly metrics: RelayMetrics
  readonly refused: RefusedCallers
  readonly tasks: TaskFinder
  readonly clock: Clock
  readonly log: Log
}
