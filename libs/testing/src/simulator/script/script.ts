import { z } from 'zod'
import { recordingCase } from './recording'

/** Which requests are meant: every field given must fit. */
export const requestMatch = z.strictObject({
  /** The upstream key, as sent behind `Bearer`. */
  key: z.string().optional(),
  model: z.string().optional(),
  /** Without the query. */
  path: z.string().optional(),
  isStream: z.boolean().optional(),
  /** A text that occurs in the body. */
  contains: z.string().optional(),
})
export type RequestMatch = z.input<typeof requestMatch>

const errorFields = z.strictObject({
  message: z.string().optional(),
  type: z.string().optional(),
  param: z.string().nullable().optional(),
  code: z.string().nullable().optional(),
})

const events = z.int().nonnegative()

/**
 * Where an answer breaks: before or after the headers, or once so many events have been sent. An answer that is not a
 * stream breaks in the middle of its body instead of at an event.
 */
const breakingPoint = z.union([z.enum(['before-headers', 'after-headers']), z.strictObject({ afterEvents: events })])
export type BreakingPoint = z.output<typeof breakingPoint>

/** How the simulator answers. An empty one is the well-behaved upstream; every knob changes one thing. */
export const behaviour = z.strictObject({
  /** An error answer, with an error object that fits the status unless `error` or `rawBody` say more. */
  status: z.int().min(100).max(599).optional(),
  error: errorFields.optional(),
  /** Seconds, or a date, in `retry-after`. */
  retryAfter: z.union([z.int(), z.string()]).optional(),
  /** An error object in an answer with status 200. */
  errorIn200: errorFields.optional(),
  /** An error object in place of the event behind so many; the stream ends there. */
  errorInStream: z.strictObject({ afterEvents: events, error: errorFields.optional() }).optional(),

  /** The connection is reset. */
  reset: breakingPoint.optional(),
  /** Nothing more comes, and the connection stays open. */
  hang: breakingPoint.optional(),
  /** The stream ends politely behind so many events, without finish, usage or `[DONE]`. */
  cut: z.strictObject({ afterEvents: events }).optional(),
  /** The code with which a realtime session that is cut is closed; 1000 unless given. */
  closeCode: z.int().min(1_000).max(4_999).optional(),
  withoutDone: z.boolean().optional(),

  headersDelayMs: z.int().nonnegative().optional(),
  /** Before each event but the first. */
  chunkDelayMs: z.int().nonnegative().optional(),

  /** The answer's text; else the last user message is given back. */
  text: z.string().optional(),
  /** How many tokens the answer has, below the request's limit; else the limit, or the length of its text. */
  outputTokens: z.int().nonnegative().optional(),
  /** The request's limit is passed over. */
  ignoresLimit: z.boolean().optional(),
  /** So many tokens are thought before anything is said: they are in the usage, within the request's limit, and not shown. */
  thoughtTokens: z.int().nonnegative().optional(),
  /** What is thought aloud before anything is said. */
  reasoning: z.string().optional(),
  /** Tokens in one event of a stream; 1 unless given. */
  tokensPerEvent: z.int().positive().optional(),
  /** How many tools are called; else one when the request offers tools and has no result of one yet. */
  toolCalls: z.int().nonnegative().optional(),
  /** So many extra bytes in every answer, or in every event of a stream. */
  padBytes: z.int().positive().optional(),

  /** `none` leaves usage away, `null` sends it empty, an object replaces it. */
  usage: z.union([z.enum(['none', 'null']), z.record(z.string(), z.unknown())]).optional(),
  /** So many images, whatever was asked for. */
  images: z.int().nonnegative().optional(),
  /** A rerank tells of so many search units, and of no tokens. */
  searchUnits: z.int().nonnegative().optional(),
  /** Where a stream has usage: `asked` as OpenAI does, or unasked in its last or in every event. */
  usagePlace: z.enum(['asked', 'last-event', 'every-event']).optional(),

  /** An answer that may have to be asked for again is not there so many times. */
  polls: z.int().positive().optional(),

  headers: z.record(z.string(), z.string()).optional(),
  contentType: z.string().optional(),
  /** Sent in place of the answer, whatever was asked. */
  rawBody: z.string().optional(),
  eol: z.enum(['lf', 'crlf']).optional(),
  /** A comment before every event. */
  comments: z.boolean().optional(),
  /** The bytes come in chunks of this size, wherever that cuts them. */
  splitBytes: z.int().positive().optional(),
  /** A recorded answer in place of a made one. */
  replay: recordingCase.optional(),
})
export type Behaviour = z.output<typeof behaviour>

/** A behaviour for the requests that it matches: for the next `times` of them, or until it is removed. */
export const rule = z.strictObject({
  match: requestMatch.default({}),
  times: z.int().positive().optional(),
  behave: behaviour,
})
export type Rule = z.input<typeof rule>
export type ReadRule = z.output<typeof rule>

/** Where a gate stops a request: before the headers, before the event of this number (from 0), or before the end. */
export type GatePlace = 'headers' | 'end' | { readonly event: number }
