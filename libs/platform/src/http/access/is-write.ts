import type { ExecutionContext } from '@nestjs/common'
import type { Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { changesMetadata } from './access.decorator'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the route changes something: every method but the reading ones, and the GET routes marked with `@Changes()`. */
export function isWrite(context: ExecutionContext, reflector: Reflector): boolean {
  const { method } = context.switchToHttp().getRequest<FastifyRequest>()
  return !readingMethods.has(method) || reflector.get<boolean>(changesMetadata, context.getHandler()) === true
}
