import type { FigureGrain, FigureMeasure, FigureSums } from '@tollgate/contracts/http/logs'
import type { LogScope } from '../../filter/log-scope'
import type { Span } from '../../filter/span'
import type { Rates } from '../../usage-log/log-rows'
import type { Subjects } from './subjects'

/** What one subject comes to. */
export interface SubjectSums extends FigureSums {
  readonly name: string
  readonly label: string
}

/** The same in one step of time. */
export interface StepSums extends SubjectSums {
  readonly atMs: number
}

/** How many calls of a subject took how long, by step. */
export interface Tallies {
  readonly durations: readonly number[]
  readonly firstParts: readonly number[]
}

/** The sums of a subject as a store answers them: whole numbers as text. */
export type StoredSums = Readonly<
  Record<'name' | 'label' | 'requests' | 'failed' | 'quota' | 'prompt_tokens' | 'completion_tokens', string>
>

export function sumsOf(row: StoredSums): SubjectSums {
  const [prompt, completion] = [Number(row.prompt_tokens), Number(row.completion_tokens)]
  return {
    name: row.name,
    label: row.label,
    quota: Number(row.quota),
    token: prompt + completion,
    prompt_tokens: prompt,
    completion_tokens: completion,
    count: Number(row.requests),
    failed: Number(row.failed),
  }
}

/** Which subjects; without names all of them. */
export type Named = Subjects & { readonly names?: readonly string[] }

export interface Largest {
  readonly sums: readonly SubjectSums[]
  /** How many subjects there are in all. */
  readonly subjects: number
}

/** The figures of one answer. */
export interface FigureReads {
  /** The largest subjects, and how many there are in all. */
  largest(subjects: Named, asked: { span: Span; measure: FigureMeasure; most: number }): Promise<Largest>

  /** What each of these subjects comes to. */
  sums(subjects: Named, span: Span): Promise<SubjectSums[]>

  /** The same in steps of time, which begin where they do in that time zone. */
  steps(subjects: Named, asked: { span: Span; grain: FigureGrain; timeZone: string }): Promise<StepSums[]>

  /** How long the calls of these subjects took, by name. */
  tallies(subjects: Named, span: Span): Promise<Map<string, Tallies>>

  /** How long the calls of one subject took, by the beginning of each hour or day of UTC. */
  durations(subject: Named, asked: { span: Span; grain: 'hour' | 'day' }): Promise<Map<number, readonly number[]>>

  /** Who is called so now or was last; null where nobody is. */
  userCalled(username: string): Promise<number | null>

  /** Requests and tokens of the last minute that a scope of consumption has. */
  rates(consumption: LogScope): Promise<Rates>
}

/** Reads the figures of the dashboard, wherever they are kept. */
export abstract class Figures {
  /** Every read of one answer is of the same moment, as far as those who keep the figures can tell moments apart. */
  abstract atOneMoment<T>(read: (figures: FigureReads) => Promise<T>): Promise<T>
}
