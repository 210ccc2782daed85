/** What a content is: words, thoughts, what a tool is asked for and gives, a file, or what only its format knows. */
export type ToldKind = 'text' | 'reasoning' | 'refusal' | 'tool-call' | 'tool-result' | 'media' | 'other'

/** A file as far as it is told: never its bytes. */
export interface ToldMedia {
  /** Its media type, or what else is known of its kind. */
  readonly type: string
  /** Null where it is elsewhere, at an address. */
  readonly bytes: number | null
}

/** One piece of what is said, in the words of no format. */
export interface ToldContent {
  readonly kind: ToldKind
  /** What a tool is asked for is JSON, or what the model took for it; what only a format knows is JSON, too. */
  readonly text: string
  /** Of the tool; absent elsewhere, and where the format does not tell. */
  readonly name?: string
  readonly media?: ToldMedia
}

/** What one side says at once. */
export interface ToldTurn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: readonly ToldContent[]
}

/** What a request says. */
export interface ToldRequest {
  readonly turns: readonly ToldTurn[]
  /** Names of the tools that it offers. */
  readonly tools: readonly string[]
}

/** What an answer says. */
export interface ToldAnswer {
  /** Each of the answers that were asked for. */
  readonly choices: readonly (readonly ToldContent[])[]
  /** Its end was said, so that nothing of it is missing. */
  readonly isWhole: boolean
}
