/** The ways in which a call is written down. */
export const languages = ['curl', 'python', 'node'] as const
export type SnippetLanguage = (typeof languages)[number]

/** In whose words a call is made. */
export type Dialect = 'openai' | 'anthropic' | 'gemini'

/** A call that is to be written down. */
export interface SnippetCall {
  readonly model: string
  readonly question: string
  readonly system?: string
  readonly temperature?: number
  readonly maxTokens?: number
  readonly isStream?: boolean
}

/** A call with where it goes, and what opens the door. */
export interface SnippetGround extends SnippetCall {
  /** Where this site is called, without a slash at its end. */
  readonly origin: string
  readonly apiKey: string
}

/** A dialect is a way to write a call down in each language. */
export type Writers = Readonly<Record<SnippetLanguage, (ground: SnippetGround) => string>>
