import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeError } from '../../errors/describe-error'
import type { Log } from '../../log/log'
import { languageOf } from '../request/language'
import { findFacts } from '../request/request-facts'
import { failureEnvelope } from './envelope'
import { asAppError } from './foreign-errors'

/** Answers every failure with the envelope, in the caller's language, and logs it at the level of its definition. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  /** The same for failures that Nest does not see. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = asAppError(error)
    const language = findFacts(request)?.language ?? languageOf(request.headers)
    const { code, status, message, definition, retryAfterMs } = describeError(failure, language)
    this.log[definition.level](status >= 500 ? 'http.failed' : 'http.refused', {
      code,
      status,
      method: request.method,
      path: request.url.split('?', 1)[0],
      context: failure.context,
      ...(failure.cause !== undefined && status >= 500 && { error: failure }),
    })
    // A stream that already began cannot become an error answer; cutting it is the only honest end.
    if (reply.raw.headersSent) {
      reply.raw.destroy()
      return
    }
    if (status === 429 || status === 503)
      reply.header('retry-after', String(Math.ceil((retryAfterMs ?? 1_000) / 1_000)))
    void reply.status(status).type('application/json; charset=utf-8').send(failureEnvelope(message))
  }
}
