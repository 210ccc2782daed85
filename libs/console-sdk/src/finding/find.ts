import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '@tollgate/texts'
import type { Say } from '../i18n/hooks'
import type { SessionUser } from '../session/session.schema'

/** What somebody typed into the command palette, without space around it and never empty. */
export interface FindQuestion {
  readonly text: string
  /** The language of the house in which the console speaks, or which stands in. */
  readonly language: Language
  /** Says a text, in any language that the console speaks. */
  readonly say: Say
  /** Null for a visitor. */
  readonly user: SessionUser | null
  /** Nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** Where pages keep their answers, for what is found in a list that comes as a whole. */
  readonly queries: QueryClient
}

/** One thing that was found. */
export interface Found {
  /** What tells it from its like. */
  readonly id: string
  readonly title: string
  /** What else one knows it by: a number, a group, a price. */
  readonly hint?: string
  /** Where it is in the console. */
  readonly path: string
}

/** Finds the things of one kind, the best first; the palette shows few of them. It may throw: that costs its group alone. */
export type Find = (question: FindQuestion) => Promise<readonly Found[]>
