import type { UpstreamFailure } from '@tollgate/upstream'
import type { AnswerPort } from '../answer/answer-port'
import type { ErrorReply } from '../errors/error-reply'
import type { Holding } from '../lease/hold'
import type { Conversation } from '../turns/conversation'
import type { TurnQueue } from '../turns/turn-queue'

/** A session, as its two directions know it. */
export interface SessionHost {
  readonly port: AnswerPort
  readonly conversation: Conversation
  readonly turns: TurnQueue
  /** It is to end, and waits for what its last responses have used: nobody listens any more. */
  readonly isParting: boolean
  /** The client takes what it is told, or at least has not much of it left to take. */
  readonly isHeard: boolean
  /** Nothing more is to begin. */
  readonly isRetiring: boolean
  /** Passes an event of the upstream's on as it is. */
  pass(message: Buffer): void
  /** Tells the client of an error; `eventId` is that of the client's event which is to blame. */
  tell(reply: ErrorReply, eventId?: string | null): void
  /** Goes on once something is held for; ends the session where it cannot be. */
  whenCovered(covered: Holding, goOn: () => void | Promise<void>): void | Promise<void>
  /** A response has begun, and is known to the journal. */
  begun(responseId: string): void
  /** No response runs any more, and none is awaited. */
  settled(): void
  /** The upstream cannot be heard any more. */
  broke(failure: UpstreamFailure): void
}
