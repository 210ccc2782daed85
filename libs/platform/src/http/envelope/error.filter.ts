import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common'
import type { Clock } from '@tollgate/clock'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Bursts } from '../../audit/bursts'
import type { AppError } from '../../errors/app-error'
import { describeError } from '../../errors/describe-error'
import type { ErrorLevel } from '../../errors/error-definition'
import { guarded } from '../../isolation/guarded'
import type { Log, LogFields } from '../../log/log'
import { languageOf } from '../request/language'
import { findFacts } from '../request/request-facts'
import { failureEnvelope } from './envelope'
import { asAppError } from './foreign-errors'
import { type RefusalWitness, refusedRequest } from './refusal-witness'

/** A line of the log about a failed request. */
interface FailureLine {
  readonly level: ErrorLevel
  readonly fields: LogFields
}

/**
 * Answers every failure with the envelope, in the caller's language, and logs it at the level of its definition. Who comes too
 * often is counted: of a flood of the same refusals the first is a line, and the others of its minute are one.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** Told of what was refused, once there is one. */
  witness: RefusalWitness | null = null
  private floods: Bursts<FailureLine> | null = null

  constructor(private readonly log: Log) {}

  /** From now on floods are counted, until what is returned is stopped; before, each refusal is a line. */
  countFloods(clock: Clock): Pick<Bursts<unknown>, 'stop'> {
    const write = async ({ level, fields }: FailureLine, times: number): Promise<void> => {
      this.log[level]('http.refused', times === 1 ? fields : { ...fields, times })
    }
    return (this.floods = new Bursts(clock, this.log, write))
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  /** The same for failures that Nest does not see. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = asAppError(error)
    const facts = findFacts(request)
    const language = facts?.language ?? languageOf(request.headers)
    const { code, status, message, definition, retryAfterMs, ...told } = describeError(failure, language)
    const fields = {
      code,
      status,
      method: request.method,
      path: request.url.split('?', 1)[0],
      address: facts?.ip,
      userId: facts?.actor?.userId,
      context: failure.context,
      ...(failure.cause !== undefined && status >= 500 && { error: failure }),
    }
    this.note({ level: definition.level, fields }, request)
    if (status < 500) this.tell(failure, request)
    // A stream that already began cannot become an error answer; cutting it is the only honest end.
    if (reply.raw.headersSent) {
      reply.raw.destroy()
      return
    }
    if (status === 429 || status === 503)
      reply.header('retry-after', String(Math.ceil((retryAfterMs ?? 1_000) / 1_000)))
    void reply.status(status).type('application/json; charset=utf-8').send(failureEnvelope(message, told))
  }

  private note({ level, fields }: FailureLine, { routeOptions }: FastifyRequest): void {
    const { status, code, method, address, userId } = fields
    if (status !== 429 || this.floods === null)
      return this.log[level](Number(status) >= 500 ? 'http.failed' : 'http.refused', fields)
    // By the route: the path is whatever a client likes.
    const what = `${String(code)} ${String(userId)} ${String(method)} ${routeOptions.url ?? ''}`
    this.floods.note({ address: String(address), what }, { level, fields })
  }

  private tell(failure: AppError, request: FastifyRequest): void {
    const { witness } = this
    if (witness) guarded(this.log, 'refusal-witness', () => witness.refused(refusedRequest(failure, request)))
  }
}
