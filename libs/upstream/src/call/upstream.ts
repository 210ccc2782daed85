import type { Capability, FormatName, Framing, Provider } from '@tollgate/catalogue'
import type { FailureKind } from '../failure/failure'

/** What of a channel decides how its upstream is called. A routed channel of the contracts is one. */
export interface UpstreamChannel {
  readonly id: number
  /** The catalogue's channel type. */
  readonly type: number
  /** Empty: the provider's own. */
  readonly baseUrl: string
  readonly openaiOrganization?: string
  /** What its provider's row says it is: a version of the API, an account. */
  readonly other?: string
  /** See `channelSetting`. */
  readonly setting?: Readonly<Record<string, unknown>>
}

/** Of a call, what its path can depend on besides what it asks for. */
export interface PathShape {
  /** What the call is said in; the provider's own format unless given. */
  readonly format?: FormatName
  /** A stream is asked for, which some providers have elsewhere. */
  readonly isStream?: boolean
  /** Of the API, in place of the provider's usual one; where its paths name one. */
  readonly version?: string
  /** What of an API of tasks is asked for, below its path: `submit/imagine`. */
  readonly task?: string
  /** Which form of that is wanted; sent as `variant`. */
  readonly variant?: string
}

/**
 * One channel with one key, ready to be called: addresses checked, headers built. Make it once for each channel, key and
 * revision and keep it; it holds no connection of its own.
 */
export interface UpstreamTarget {
  readonly channelId: number
  readonly provider: Provider
  /** Scheme, host and port that are called. */
  readonly origin: string
  /** Path of a call at that origin; null when the provider cannot do it. */
  pathFor(capability: Capability, model: string, shape?: PathShape): string | null
  /** Whose paths are called, where key or channel tell; else empty. */
  readonly account: string
  /** Secrets and addresses that must not appear in what a caller reads: the key, the base URL, its host. */
  readonly hide: readonly string[]
}

/** One call of an upstream. */
export interface UpstreamRequest {
  readonly target: UpstreamTarget
  readonly capability: Capability
  /** What the body is said in; the provider's own format unless given. */
  readonly format?: FormatName
  /** The upstream's name of the model. */
  readonly model: string
  /** JSON unless `contentType` says otherwise; null for a GET. A large one may come in pieces. */
  readonly body: Buffer | readonly Buffer[] | null
  /** Of the body, where it is no JSON; a call with one that cannot be sent fails. */
  readonly contentType?: string
  /**
   * Names, in lower case, and values in turn, in place of the target's own fields of these names; all are left out
   * where one cannot be sent. What they name is for the caller of this lib to bound: never credentials, hosts or lengths.
   */
  readonly headers?: readonly string[]
  /** What is asked for without a body, where it is no JSON: a file of whatever type. */
  readonly wants?: 'file'
  /** A stream of events is asked for. */
  readonly isStream: boolean
  /** How a stream is cut, where that is not the provider's usual way. Whatever it is, it is heard as server-sent events. */
  readonly framing?: Framing
  /**
   * Reads in a good reply which answer it only leads to; null where it is the answer. That is fetched, and the reply never heard,
   * where the provider's row says how (`followed`): until then it is a reply like any other.
   */
  readonly follow?: (reply: Buffer) => FollowedAnswer | null
  /** Of the provider's API; its usual one unless given. */
  readonly version?: string
  /** As in `PathShape`. */
  readonly task?: string
  /** As in `PathShape`. */
  readonly variant?: string
  /**
   * It does no harm when the upstream acts upon it twice. When a kept connection is lost before anything came back, it is
   * sent once more on a fresh one; without this only what had not gone out in full is.
   */
  readonly isRepeatable: boolean
  /** Until the answer's headers; 300 s unless given here or in the options. */
  readonly headersTimeoutMs?: number
  /** Between two parts of the answer's body; 60 s for a stream, 300 s otherwise, unless given. */
  readonly idleTimeoutMs?: number
}

/** Of a call, what decides its head besides target and path. */
export type AskedHead = Pick<
  UpstreamRequest,
  'capability' | 'body' | 'contentType' | 'headers' | 'wants' | 'isStream' | 'framing'
>

/** An answer that a reply leads to, as the vendor tells it: unchecked. */
export interface FollowedAnswer {
  /** What it is called there. */
  readonly id: string
  /** Where its stream is; null where it has none. */
  readonly stream: string | null
}

/** What a call reports, in this order; after `onComplete` or `onError` nothing more comes. Never called before `call` returns. */
export interface UpstreamHandler {
  /** Redirects are answers like any other: they are never followed. */
  onHeaders(status: number, headers: UpstreamHeaders): void
  /** False: stop reading until `UpstreamCall.resume`. */
  onData(chunk: Buffer): boolean
  onComplete(): void
  onError(failure: UpstreamFailure): void
}

/** Headers of an answer by lower-case name; a header that came twice is joined by `, `. */
export interface UpstreamHeaders {
  get(name: string): string | null
}

/** How much of a request has gone upstream, `all` also where that cannot be known: of less than that an upstream can make nothing. */
export type Sent = 'nothing' | 'part' | 'all'

/** How a call failed. */
export interface UpstreamFailure {
  readonly kind: FailureKind
  /** Of all times that it was sent, the most. */
  readonly sent: Sent
  /** Headers of the answer had come. */
  readonly hadHeaders: boolean
  /** For the log, never for a caller: may name hosts. */
  readonly cause: unknown
}

/** A call under way. */
export interface UpstreamCall {
  /** Ends the call at once; `onError` follows with kind `aborted` unless it had ended before. */
  abort(): void
  /** Goes on reading after `onData` returned false. */
  resume(): void
  /** The request is known to have been handed to the network to its last byte. */
  readonly wasSentInFull: boolean
  /** The call is complete, and nothing reads the bytes of its body any more: their memory may be used for something else. */
  readonly isBodyFree: boolean
  readonly hasEnded: boolean
}
