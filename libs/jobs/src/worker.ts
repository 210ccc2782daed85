import type { Abstract, Type } from '@nestjs/common'
import type { z } from 'zod'
import type { JobDefinition } from './define-job'

/** Where Nest finds each dependency of a job's run. */
export type DependencyTokens<D extends object> = { readonly [K in keyof D]: Type<D[K]> | Abstract<D[K]> | symbol }

/** A job with the means to run it. */
export interface JobWorker {
  readonly job: JobDefinition<z.ZodType, object, unknown>
  readonly tokens: Readonly<Record<string, Type | Abstract<unknown> | symbol>>
}

/** Says with what a job is run: `worker(expireLeases, { quota: QuotaService })`. */
export function worker<S extends z.ZodType, D extends object, R>(
  job: JobDefinition<S, D, R>,
  tokens: DependencyTokens<D>,
): JobWorker {
  // The pair fits, as its type said; the runner handles pairs of every type alike.
  return { job, tokens } as unknown as JobWorker
}
