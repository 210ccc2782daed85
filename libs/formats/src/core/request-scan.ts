import type { MediaAsk } from './media/media-ask'
import type { TaskBody } from './task-body'

/** Why a request body cannot be relayed; `position` is about where reading stopped. */
export interface RequestFault {
  readonly kind: 'fault'
  readonly code: RequestFaultCode
  readonly position: number
  /** The field that is at fault, empty when it is the body as a whole. */
  readonly param: string
}

export type RequestFaultCode =
  /** Nothing but white space. */
  | 'empty'
  /** The text ends inside a value. */
  | 'truncated'
  /** Something stands where JSON does not allow it. */
  | 'invalid-json'
  | 'not-an-object'
  /** `param` names another model than the path does. */
  | 'other-model'
  /** `param` has a value of a kind that it cannot have. */
  | 'wrong-type'
  /** `param` is beyond the largest value that is relayed. */
  | 'too-large'
  /** `param` stands twice, and not every reader takes the same one. */
  | 'duplicate'
  /** Another spelling of `param`, which some readers take for it. */
  | 'misspelt'
  /** Another price than the model's holds with this value of `param`, and nobody here knows it. */
  | 'unpriced'
  /** What `param` asks for cannot be had through a relay: it does not end with the answer, or is kept where callers cannot look. */
  | 'unsupported'
  /** The body is no form (`multipart/form-data`), or one that not every reader reads in the same way. */
  | 'invalid-form'
  /** `param` is not there. */
  | 'missing'
  /** More fields than any request has. */
  | 'too-many-fields'
  /** More parts than any request has. */
  | 'too-complex'

/** What the path of a call names, in formats whose bodies need not: which model, and whether the answer is a stream. */
export interface NamedByPath {
  readonly model: string
  readonly isStream: boolean
}

/** Byte range of a value in the body; `end` is behind its last byte. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A member of the body's top level. */
export interface MemberSpan {
  /** Without the quotes. */
  readonly key: Span
  readonly value: Span
}

/** Where things stand below the top level of a body. */
export interface InnerSpans {
  /** Names of the model, which the path has named: each has to be the upstream's. */
  readonly models: readonly Span[]
  /** The object of settings in which the limit belongs; null where there is none. */
  readonly settings: Span | null
  /** The limit of one answer, inside of these settings. */
  readonly limit: Span | null
  /** How the model is to think, inside of these settings. */
  readonly thinking: Span | null
}

/** A part of a form. */
export interface FormPart {
  readonly name: string
  readonly isFile: boolean
  /** From its delimiter to the next one. */
  readonly span: Span
  readonly value: Span
}

/** A body that is a form. */
export interface RequestForm {
  readonly boundary: string
  /** What it says besides its files: an object, as JSON. */
  readonly fields: string
  readonly parts: readonly FormPart[]
}

/** What one scan finds in a request body without parsing it. */
export interface RequestScan {
  readonly kind: 'request'
  /** Null when the body has none, or `null`. */
  readonly model: string | null
  readonly isStream: boolean
  /** The largest of the dialect's own limits that the caller set for one answer; null when there is none. */
  readonly maxTokens: number | null
  /** Answers asked for: `n` or `best_of`, times the prompts of a batch. At least 1. */
  readonly choices: number
  /** Bytes of the text that the caller foretells: what of it is not used is paid for like output. */
  readonly predictedBytes: number
  /** The caller asked for usage at the end of the stream. */
  readonly isUsageAsked: boolean
  /** The group that a playground request names; null when there is none. */
  readonly group: string | null
  /** How fast the caller wants to be served, which providers sell at other prices; null when the body does not say. */
  readonly serviceTier: string | null
  /** Bytes of the body without embedded media: what an input estimate goes by. */
  readonly textBytes: number
  /** Embedded media (images, audio, files as base64). */
  readonly mediaCount: number
  /** Bytes of embedded sounds, as base64. */
  readonly soundBytes: number
  /**
   * What the body does not tell the tokens of: files and films, embedded or linked, linked sounds, and tools of the upstream's
   * own by which it reads more.
   */
  readonly opaqueMedia: number
  /** The upstream may search for it, which costs something beside the tokens; absent where it may not. */
  readonly maySearch?: boolean
  /** Images given by their address, or as a few bytes. */
  readonly linkedImages: number
  /** The field by which a chat asks for images, which cost other tokens than words; absent where it asks for none. */
  readonly drawing?: string
  /** The same of a chat for which a model that draws would do so unless that field said otherwise; absent beside `drawing`. */
  readonly mayDrawBy?: string
  /** How hard the model is to think, as a chat says it in a word; absent where it does not. */
  readonly effort?: string
  /** What a call that is no chat asks for; absent in all others. */
  readonly media?: MediaAsk
  /** What a submit says; absent in all other calls. */
  readonly task?: TaskBody
  /** Absent where the body is JSON; where it is a form, `spans` are of its fields. */
  readonly form?: RequestForm
  /**
   * The field that refers to what one upstream account has kept of earlier calls, which is found there and nowhere else; absent
   * where none does.
   */
  readonly accountState?: string
  /** Where things stand, for splicing. */
  readonly spans: {
    readonly model: Span | null
    /** What a format changes further inside than at the top level. */
    readonly inner?: InnerSpans
    readonly streamOptions: Span | null
    /** The closing brace of the body. */
    readonly objectEnd: number
    readonly isEmptyObject: boolean
    /** A limit of the dialect's own stands in the body, whatever its value. */
    readonly hasLimit: boolean
    /** Every member of a large body, so that none has to be looked for in it; null where that costs less. */
    readonly members: readonly MemberSpan[] | null
    /** The embedded media, without their quotes. */
    readonly files: readonly Span[]
  }
}

/** A body as it goes upstream: a large one in pieces, as it would take long to put them together. */
export type PreparedBody = Buffer | readonly Buffer[]

/** What a channel has said in every chat, before all else. */
export interface FirstWords {
  readonly text: string
  /** Also in front of what a caller has said so; else only where no caller does. */
  readonly isAlways: boolean
}

/** How it comes into a body: for callers who say nothing so, or in front of what they say. */
export interface SaidFirst {
  readonly fate: 'added' | 'prepended'
  /** The field that changes, by all of its names. */
  readonly names: readonly string[]
  /** In order. */
  readonly splices: readonly Splice[]
}

/** One replacement of bytes; an empty `text` takes them out. */
export interface Splice extends Span {
  readonly text: string
}

/** What has to change in a request body before it goes upstream. */
export interface RequestChanges {
  /** The upstream's name of the model; left as it is when it is the same, and told to nobody where `model` is not forwarded. */
  model?: string
  /** `ask`: a stream is made to carry usage. `remove`: `stream_options` is taken out. Left as it is when absent. */
  streamUsage?: 'ask' | 'remove'
  /** Tokens that one answer may have, in place of whatever limit stands there. */
  outputLimit?: number
  /** The model is to think, with this share of its limit at most, or (0) as little as it can, unless the caller says how. */
  thinkingShare?: number
  /** The channel's fields, each in place of the caller's; wins over everything else. */
  override?: Readonly<Record<string, unknown>>
  /** Fields that are not forwarded. */
  drop?: readonly string[]
  /** What the channel says first, as `sayFirst` has found where; never in a field that `override` sets. */
  said?: SaidFirst
}
