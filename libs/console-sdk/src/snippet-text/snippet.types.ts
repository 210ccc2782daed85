/** The ways in which a call is written down. */
export const languages = ['curl', 'python', 'node'] as const
export type SnippetLanguage = (typeof languages)[number]

/** In whose words a call is made. */
export type Dialect = 'openai' | 'anthropic' | 'gemini'

/** A call that is to be written down. */
export interface SnippetCall {
  readonly model: string
  readonly question: string
  /** Something stands in place of each image. */
  readonly imageCount?: number
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

/** What stands in place of the images of a call: each is to be replaced by its bytes in base64. */
export const imagePlaceholders = ({ imageCount = 0 }: Pick<SnippetCall, 'imageCount'>): string[] =>
  Array.from({ length: imageCount }, (_, at) => `IMAGE-${at + 1}`)

/** A dialect is a way to write a call down in each language. */
export type Writers = Readonly<Record<SnippetLanguage, (ground: SnippetGround) => string>>
