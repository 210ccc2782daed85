import type { ExecutionContext } from '@nestjs/common'
import type { Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { type ChangedBy, changesMetadata } from './access.decorator'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the route changes something: every method but the reading ones, and the GET routes marked with `@Changes()`. */
export function isWrite(context: ExecutionContext, reflector: Reflector): boolean {
  const { method } = context.switchToHttp().getRequest<FastifyRequest>()
  return !readingMethods.has(method) || changedBy(context, reflector) !== undefined
}

/** Who may call a reading method's route that changes something; undefined for every other route. */
export function changedBy(context: ExecutionContext, reflector: Reflector): ChangedBy | undefined {
  const { method } = context.switchToHttp().getRequest<FastifyRequest>()
  if (!readingMethods.has(method)) return undefined
  return reflector.get<ChangedBy | undefined>(changesMetadata, context.getHandler())
}
