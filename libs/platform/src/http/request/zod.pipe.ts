import type { PipeTransform } from '@nestjs/common'
import type { z } from 'zod'
import { AppError } from '../../errors/app-error'
import { findErrorDefinition } from '../../errors/error-catalogue'
import { faultsOf } from '../../errors/validation-fault'

/** Parses what came in with a zod schema. A message in the schema that is an error code becomes that error, others `platform.bad-request`. */
export class ZodPipe<S extends z.ZodType = z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(readonly schema: S) {}

  transform(value: unknown): z.output<S> {
    const parsed = this.schema.safeParse(value ?? {}, { reportInput: true })
    if (parsed.success) return parsed.data
    const coded = parsed.error.issues.find((issue) => findErrorDefinition(issue.message))
    if (coded) throw new AppError(coded.message, boundsOf(coded))
    throw new AppError('platform.bad-request', { faults: faultsOf(parsed.error) })
  }
}

/** A Nest pipe for `@Body(zod(Dto))`, `@Query(zod(Dto))` or `@Param(zod(Dto))`; an absent body counts as `{}`. */
export function zod<S extends z.ZodType>(schema: S): PipeTransform<unknown, z.output<S>> {
  return new ZodPipe(schema)
}

/** What a text may name: the bounds that were broken, not the value. */
function boundsOf(issue: z.core.$ZodIssue): Record<string, unknown> {
  return {
    path: issue.path.map(String).join('.'),
    ...('minimum' in issue && { minimum: issue.minimum }),
    ...('maximum' in issue && { maximum: issue.maximum }),
  }
}
