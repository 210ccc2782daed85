import type { PipeTransform } from '@nestjs/common'
import { findUnkeepable } from '@tollgate/contracts/http/core'
import { faultOf } from '@tollgate/contracts/http/faults'
import type { z } from 'zod'
import { platformErrors } from '../../errors/platform.errors'
import { refusal } from '../../errors/refusal'
import { faultsOf } from '../../errors/validation-fault'

/**
 * Parses what came in with a zod schema. A message in the schema that is a code of the contracts' faults becomes that refusal, others
 * `platform.bad-request`. Before any schema, what no column can keep (NUL, half of a character) or is nested without end is
 * refused in every field, also in those that a schema passes over.
 */
export class ZodPipe<S extends z.ZodType = z.ZodType> implements PipeTransform<unknown, z.output<S>> {
  constructor(readonly schema: S) {}

  transform(value: unknown): z.output<S> {
    refuseUnkeepable(value)
    const parsed = this.schema.safeParse(value ?? {}, { reportInput: true })
    if (parsed.success) return parsed.data
    for (const { message, path } of parsed.error.issues) {
      const fault = faultOf(message)
      if (fault) throw refusal(fault, { path: path.map(String).join('.') })
    }
    throw platformErrors.badRequest({ faults: faultsOf(parsed.error) })
  }
}

function refuseUnkeepable(value: unknown): void {
  const found = findUnkeepable(value)
  if (found === null) return
  const place = found.path === '' ? { zh: '请求', en: 'The request' } : found.path
  throw found.reason === 'depth' ? platformErrors.tooDeep({ place }) : platformErrors.unkeepable({ place })
}

/** A Nest pipe for `@Body(zod(Dto))`, `@Query(zod(Dto))` or `@Param(zod(Dto))`; an absent body counts as `{}`. */
export function zod<S extends z.ZodType>(schema: S): PipeTransform<unknown, z.output<S>> {
  return new ZodPipe(schema)
}
