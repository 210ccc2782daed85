import type { Egress, Roster, RosterMember } from '@tollgate/platform'
import type { Upstreams } from '@tollgate/upstream'
import type { AdmissionContext } from '../admission/admission-context'
import type { BodyRooms } from '../admission/intake/body-rooms'
import type { Intake } from '../admission/intake/intake'
import type { Settings } from '../admission/rules/settings'
import type { AnswerContext } from '../answer/answer-port'
import type { RetainedRequests } from '../bodies/retained-requests'
import type { AnswerCache } from '../cache/answer-cache'
import type { BodyCapture } from '../capture/body-capture'
import type { Journal } from '../journal/journal'
import type { LeaseBook } from '../lease/lease-book'
import type { ChannelPlaces } from '../limits/channel-places'
import type { QuotaBook } from '../quota/quota-book'
import type { SessionOpener } from '../realtime/session-opener'
import type { RefusedCalls } from '../refusals/refused-calls'
import type { TaskBooks } from '../tasks/task-books'
import type { RefusedKeys } from '../verdicts/refused-keys'

/** A call that is not over. */
export interface OpenCall extends RosterMember {
  /** Its answer reaches the client part by part. */
  readonly isStreaming: boolean
  /** This process ends: what runs is ended in order. */
  cutShort(): void
  /** This process is to end: what would go on for ever begins nothing more. */
  retire(): void
}

/** What every call of this process works with. */
export interface CallContext extends AdmissionContext, AnswerContext {
  /** As the options are now. */
  settings: Settings
  readonly intake: Intake
  readonly rooms: BodyRooms
  readonly leases: LeaseBook
  readonly journal: Journal
  readonly upstreams: Upstreams
  /** The way to what upstreams have drawn, wherever they have put it. */
  readonly egress: Egress
  readonly random: () => number
  readonly bodyLimitBytes: number
  /** Ended in order before the process ends. */
  readonly openCalls: Roster<OpenCall>
  readonly cache: AnswerCache
  /** Keeps what calls say, where the site wants that. */
  readonly capture: BodyCapture
  /** Gives out places at channels that have limits. */
  readonly places: ChannelPlaces
  readonly retained: RetainedRequests
  readonly quotas: QuotaBook
  /** Asks the owner of tasks. */
  readonly tasks: TaskBooks
  /** Asks upstreams for realtime sessions. */
  readonly realtime: SessionOpener
  /** Tells the log of calls that were refused. */
  readonly refusedCalls: RefusedCalls
  /** Tells the owner of channels of keys that are refused. */
  readonly refusedKeys: RefusedKeys
}
