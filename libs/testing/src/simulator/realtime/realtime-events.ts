// As OpenAI publishes them (https://platform.openai.com/docs/api-reference/realtime-client-events and -server-events), in the names of
// the general edition. What a client sends is read with care: everything may be missing, and of any type.

/** What a client offers or says, as far as the simulator reads it. */
export interface ClientEvent {
  readonly type?: string
  readonly event_id?: string
  readonly session?: SessionFields
  readonly item?: Partial<Item>
  readonly item_id?: string
  readonly previous_item_id?: string | null
  readonly audio?: string
  readonly audio_end_ms?: number
  readonly response?: ResponseFields
}

export interface ResponseFields {
  readonly output_modalities?: readonly string[]
  readonly instructions?: string
  readonly tools?: readonly Tool[]
  readonly tool_choice?: unknown
  readonly max_output_tokens?: number | 'inf'
  readonly metadata?: unknown
  /** `none`: what is said is no part of the conversation. */
  readonly conversation?: string
  /** Instead of the conversation. */
  readonly input?: readonly Partial<Item>[]
}

export interface SessionFields extends ResponseFields {
  readonly audio?: { readonly input?: AudioInput; readonly output?: object }
}

export interface AudioInput {
  readonly format?: { readonly type?: string }
  readonly turn_detection?: TurnDetection | null
}

/** Where somebody begins and ends to speak. */
export interface TurnDetection {
  readonly type?: string
  readonly silence_duration_ms?: number
  readonly create_response?: boolean
  readonly interrupt_response?: boolean
}

export interface Tool {
  readonly name?: string
  readonly parameters?: unknown
}

export interface Part {
  readonly type?: string
  readonly text?: string
  /** Base64. */
  readonly audio?: string
  readonly transcript?: string | null
}

/** A message, a call of a function, or what came of one. */
export interface Item {
  readonly id: string
  readonly object: 'realtime.item'
  readonly type: string
  readonly status: string
  readonly role?: string
  readonly content?: readonly Part[]
  readonly name?: string
  readonly call_id?: string
  readonly arguments?: string
  readonly output?: string
}

/** What an `error` event tells. */
export interface RealtimeFault {
  readonly code: string
  readonly message: string
  readonly param?: string
}

/** Makes an event of the server's, with an id that no other of its session has. */
export type Tell = (type: string, fields: object) => string
