import type { Answer } from '../../answers/answer'
import type { Behaviour } from '../../script/script'
import type { WireRequest } from '../../wire/wire'

/** By what a request shows whose API it asks. */
export interface Asked {
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** A request as a voice judges and answers it. */
export interface AskedVoice extends Asked {
  readonly no: number
  readonly wire: WireRequest
  readonly body: string
  /** The body read as JSON, whatever that is. */
  readonly json: unknown
}

/** What goes wrong: the status that OpenAI would have for it, and the vendor's code where one is known. */
export interface Failure {
  readonly status: number
  readonly message: string
  readonly code: string | null
}

/** A vendor's API of its own: which requests are its, what it refuses and how it says what the simulator says. */
export interface Voice {
  hears(asked: Asked): boolean
  /** A body in the words in which the simulator knows requests. */
  read(json: unknown, asked: Asked): WireRequest
  /** Its requests are proven by keys that do not stand in them, and `judge` looks at the proof. */
  readonly takesProofs?: true
  /** A request that only leads to the one that is answered: what is scripted without a path is for that one. */
  leads?(asked: Asked & { readonly body: string }): boolean
  /** It is asked by a WebSocket's first message: what refuses the handshake before. `keys` as in `judge`. */
  judgeHandshake?(asked: Asked, keys: readonly string[] | null): Failure | null
  /** What the vendor refuses a request for; null where it takes it. `keys`: those that are let in; its own example's where null. */
  judge(asked: AskedVoice, keys: readonly string[] | null): Failure | null
  answer(asked: AskedVoice, behave: Behaviour): Answer
  /** A failure in the vendor's words, with the status that it sends. */
  failure(failure: Failure): { readonly status: number; readonly body: object }
  /** The same within a stream. */
  failureEvent(failure: Failure, behave: Behaviour): string | Buffer
}
