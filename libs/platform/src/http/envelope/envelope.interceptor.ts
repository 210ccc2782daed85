import { type CallHandler, type ExecutionContext, type NestInterceptor, StreamableFile } from '@nestjs/common'
import { HTTP_CODE_METADATA } from '@nestjs/common/constants'
import type { Reflector } from '@nestjs/core'
import type { FastifyReply } from 'fastify'
import { map, type Observable } from 'rxjs'
import { envelopeOf } from './envelope'
import { noEnvelopeMetadata } from './envelope.decorator'

/** Puts every handler's result into the envelope and answers 200, POST included, unless the route says otherwise. */
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const handler = context.getHandler()
    const reply = context.switchToHttp().getResponse<FastifyReply>()
    // Nest answers a POST with 201 by itself; the contract knows 200 only.
    if (this.reflector.get(HTTP_CODE_METADATA, handler) === undefined) reply.status(200)
    if (this.reflector.getAllAndOverride(noEnvelopeMetadata, [handler, context.getClass()])) return next.handle()
    return next.handle().pipe(map((result) => (result instanceof StreamableFile ? result : envelopeOf(result))))
  }
}
