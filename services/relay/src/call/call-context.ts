import type { Capability } from '@tollgate/catalogue'
import type { Format } from '@tollgate/formats'
import type { ClientAddressReader, Clock, Log, Roster } from '@tollgate/platform'
import type { Upstreams } from '@tollgate/upstream'
import type { Callers } from '../admission/caller/callers'
import type { Entrance, SessionCopies } from '../admission/caller/entrance'
import type { PriceBook } from '../admission/rules/price-book'
import type { RequestRate } from '../admission/limits/rate-limit'
import type { Settings } from '../admission/rules/settings'
import type { TokenCounter } from '../counting/token-counter'
import type { Journal } from '../journal/journal'
import type { LeaseBook } from '../lease/lease-book'
import type { RoutingIndex } from '../routing/routing-index'
import type { RelayMetrics } from '../telemetry/relay-metrics'
import type { Call } from './call'

/** What every call of this process works with. */
export interface CallContext {
  readonly callers: Callers
  readonly sessions: SessionCopies
  /** As the options are now. */
  settings: Settings
  readonly prices: PriceBook
  readonly routing: RoutingIndex
  /** Whether the owner of the channels knows one for this group and model that this process has meanwhile heard of. */
  readonly confirmChannel: (group: string, model: string) => Promise<boolean>
  readonly leases: LeaseBook
  readonly journal: Journal
  readonly upstreams: Upstreams
  readonly counter: TokenCounter
  readonly rate: RequestRate
  readonly metrics: RelayMetrics
  readonly addressOf: ClientAddressReader
  readonly clock: Clock
  readonly log: Log
  readonly random: () => number
  readonly bodyLimitBytes: number
  /** Calls that are not over, for an end in order. */
  readonly openCalls: Roster<Call>
  /** Bytes of requests that are kept to be counted when their stream ends. */
  retainedBytes: number
}

/** What one path of the API asks of an upstream, and in which dialect. */
/** What stands around an answer in one piece, both ends JSON's: `{"data":` and `}`. */
export interface AnswerFrame {
  readonly before: Buffer
  readonly after: Buffer
}

export interface CallKind {
  readonly capability: Capability
  readonly format: Format
  /** How its callers show who they are. */
  readonly entrance: Entrance
  /** `gen_ai.operation.name` of the telemetry. */
  readonly operation: string
  /** Name of the server span. */
  readonly spanName: string
  /** Where answers that are no stream do not go out as they came. */
  readonly frame?: AnswerFrame
}
