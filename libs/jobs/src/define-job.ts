import type { z } from 'zod'

/** What a run knows besides its payload. */
export interface JobContext {
  /** Aborted when the process stops and its patience is over; the job is run again elsewhere. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. */
  readonly attempt: number
}

/** Deferred work of one service: what it does, how often it is tried, and how many are run at once. */
export interface JobDefinition<S extends z.ZodType = z.ZodType, D extends object = object, R = unknown> {
  /** `<service>.<what-is-done>`; the queue bears this name. */
  readonly name: `${string}.${string}`
  /** The payload. It is kept in Redis: never put secrets into it. */
  readonly schema: S
  /** How often a failing job is tried, the first time included. */
  readonly attempts: number
  /** The pause before the second attempt; doubled before each further one. */
  readonly backoffMs: number
  /** How many are run at once in each process. */
  readonly concurrency: number
  /** While a job with this key waits or runs, another one is not added. */
  readonly dedupeKey?: (payload: z.output<S>) => string
  /** What the run returns, for `Jobs.addAndWait`. */
  readonly result?: z.ZodType<R>
  /** Twice must equal once: a job whose process died is run again. */
  readonly run: (payload: z.output<S>, deps: D, context: JobContext) => Promise<R> | R
}

/** A job of any shape, where only its name and settings matter. */
export type AnyJob = Pick<JobDefinition, 'name' | 'attempts' | 'backoffMs' | 'concurrency'>

const declared = new Set<string>()

/** Declares a job. The service refuses to start until a worker is registered for it. Throws when the name is taken. */
export function defineJob<S extends z.ZodType, D extends object, R>(
  job: JobDefinition<S, D, R>,
): JobDefinition<S, D, R> {
  if (declared.has(job.name)) throw new Error(`The job '${job.name}' is declared twice`)
  declared.add(job.name)
  return job
}

/** Returns the names of a service's jobs, as far as the code that declares them is loaded in this process. */
export function declaredJobs(service: string): string[] {
  return [...declared].filter((name) => name.startsWith(`${service}.`))
}
