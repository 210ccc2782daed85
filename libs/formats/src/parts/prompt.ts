import type { FormatName } from '@tollgate/catalogue'
import type { CacheLife, Content } from './content'
import type { Fields } from './fields'
import type { Own } from './own'

/** What one side says at once. Results of tools are the user's. System turns keep their place. */
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: readonly Content[]
  readonly own?: Own
}

/** A function that the model may ask for, run by the caller. */
export interface FunctionTool {
  readonly kind: 'function'
  readonly name: string
  readonly description: string | null
  /** JSON schema of its input; null when it takes none. */
  readonly schema: Fields | null
  /** The input is made to fit the schema. */
  readonly isStrict: boolean | null
  readonly cache?: CacheLife
  readonly own?: Own
}

/** A function, or a tool that the provider runs, as it stood. */
export type Tool = FunctionTool | { readonly kind: 'own'; readonly own: Own }

export type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  | { readonly kind: 'named'; readonly name: string }
  /** Of all tools only these, from now on. */
  | { readonly kind: 'allowed'; readonly mode: 'auto' | 'required'; readonly names: readonly string[] }

/** From the least to the most. */
export const efforts = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type Effort = (typeof efforts)[number]

/** Whether and how much the model thinks before it answers; null is left to the model. */
export interface Thinking {
  readonly mode: 'on' | 'off' | null
  /** Tokens at most. */
  readonly budget: number | null
  readonly effort: Effort | null
}

/** The shape of the answer's text, where it is not free. */
export type AnswerFormat =
  | { readonly kind: 'json' }
  | {
      readonly kind: 'schema'
      readonly name: string | null
      readonly description: string | null
      readonly schema: Fields
      /** Null: as strict as the format knows. */
      readonly isStrict: boolean | null
    }

/** A request, as no format in particular says it. Null is what the caller left to the provider. */
export interface Prompt {
  /** Whose words it was read from. */
  readonly format: FormatName
  readonly model: string | null
  readonly isStream: boolean
  readonly isUsageAsked: boolean
  readonly turns: readonly Turn[]
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice | null
  /** Several calls may come in one answer. */
  readonly isParallel: boolean | null
  /** Tokens of one answer, thoughts included. */
  readonly maxTokens: number | null
  /** Answers asked for. */
  readonly choices: number
  /** 0 to 2. */
  readonly temperature: number | null
  readonly topP: number | null
  readonly topK: number | null
  /** -2 to 2: how little it is to come back to what was said, and to say it often. */
  readonly presencePenalty: number | null
  readonly frequencyPenalty: number | null
  /** The same draws the same, as far as the provider can. */
  readonly seed: number | null
  readonly stops: readonly string[]
  readonly answerFormat: AnswerFormat | null
  readonly thinking: Thinking | null
  /** The caller's name for who asks. */
  readonly user: string | null
  /** `standard`: never the dearer one; `auto`: what the account has. */
  readonly tier: 'auto' | 'standard' | null
  /** A cache is to keep all of it. */
  readonly cache?: CacheLife
  readonly own?: Own
  /** Fields of `own` that must not be left out. */
  readonly musts: readonly string[]
}

/** What of a prompt may be lost, by the names of this vocabulary. */
export const promptFields = [
  'maxTokens',
  'choices',
  'temperature',
  'topP',
  'topK',
  'presencePenalty',
  'frequencyPenalty',
  'seed',
  'stops',
  'answerFormat',
  'thinking',
  'user',
  'tier',
  'tools',
  'toolSchema',
  'toolStrict',
  'toolChoice',
  'parallel',
  'system',
  'text',
  'image',
  'imageDetail',
  'document',
  'documentTitle',
  'audio',
  'reasoning',
  'refusal',
  'callId',
  'callInput',
  'result',
  'resultError',
  'cache',
] as const
export type PromptField = (typeof promptFields)[number]

/** What a format calls them, with dots between names where they stand inside others. */
export type FieldNames = Readonly<Record<PromptField, string>>
