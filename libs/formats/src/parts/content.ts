import type { FormatName } from '@tollgate/catalogue'
import type { Fields } from './fields'
import type { Own } from './own'

/** How long a cache is asked to keep all that stands up to a marker. */
export type CacheLife = '5m' | '1h'

/** A file: its bytes as base64, its address, or, of a document, its text. */
export type Media =
  | { readonly kind: 'base64'; readonly mime: string; readonly data: string }
  | { readonly kind: 'url'; readonly url: string; readonly mime?: string }

/**
 * What only its maker can read of a reasoning: a signature over its text, or all of it, encrypted. Good for that maker alone,
 * who gets it back as it stood.
 */
export interface Seal {
  readonly maker: FormatName
  readonly fields: Fields
}

interface Carried {
  /** A cache is to keep what stands up to here. */
  readonly cache?: CacheLife
  /** Further fields of it. */
  readonly own?: Own
}

export interface Text extends Carried {
  readonly kind: 'text'
  readonly text: string
}

export interface Image extends Carried {
  readonly kind: 'image'
  readonly media: Media
  /** How closely the model is to look: `low`, `high`, `auto`. */
  readonly detail?: string
}

export interface Document extends Carried {
  readonly kind: 'document'
  readonly media: Media | { readonly kind: 'text'; readonly text: string }
  readonly title?: string
}

export interface Sound extends Carried {
  readonly kind: 'audio'
  /** `wav`, `mp3`, or what else stands behind `audio/` in its media type. */
  readonly format: string
  readonly data: string
}

/** What the model thought, which providers may summarise, or hide: then its text is empty. */
export interface Reasoning {
  readonly kind: 'reasoning'
  readonly text: string
  readonly seal?: Seal
  /** Of one that has just begun: its maker seals what it thinks. */
  readonly mayBeSealed?: true
  readonly own?: Own
}

/** What the model says instead of an answer. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly text: string
}

export interface ToolCall extends Carried {
  readonly kind: 'tool-call'
  readonly id: string
  readonly name: string
  /** JSON, or what the model took for it. */
  readonly input: string
}

export interface ToolResult extends Carried {
  readonly kind: 'tool-result'
  /** Of the call; empty where the format tells calls by their names, and in the order in which they came. */
  readonly id: string
  /** Of the tool, where the format tells it. */
  readonly name?: string
  readonly content: readonly Content[]
  readonly isError: boolean
}

/** What the codec does not know, as it stood. */
export interface OwnContent {
  readonly kind: 'own'
  /** Set where it stands among the calls of a message. */
  readonly isCall?: true
  /** What stands in its place in an answer to callers of other formats: text. */
  readonly inWords?: string
  readonly own: Own
}

/** One piece of what is said, in order. */
export type Content = Text | Image | Document | Sound | Reasoning | Refusal | ToolCall | ToolResult | OwnContent
