import type { FastifyInstance, FastifyRequest } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { keepBodyText } from './body-text'
import { UnparsedBody } from './unparsed-body'

/** Bodies of JSON, by their requests. */
const bodies = new WeakMap<FastifyRequest, UnparsedBody>()
/** Larger ones are not parsed for those who only want to tell of a refusal. */
const smallLength = 16 * 1024

/**
 * Reads JSON bodies. They are parsed when the handler or a guard first looks at `request.body`: so those of requests that are
 * refused before, as unknown people's or too many, cost no more than the reading. An empty one is no body at all: browsers'
 * clients name a content type on a DELETE that carries nothing.
 */
export function parseJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    keepBodyText(request, text)
    if (text.trim() !== '') bodies.set(request, new UnparsedBody(text.length, () => parsed(request, text)))
    done(null, undefined)
  })
  fastify.addHook('preValidation', (request, _reply, done) => {
    const body = bodies.get(request)
    if (body) Object.defineProperty(request, 'body', { configurable: true, enumerable: true, get: () => body.value() })
    done()
  })

  function parsed(request: FastifyRequest, text: string): unknown {
    let value: unknown
    let fault: Error | null = null
    // It calls back before it returns.
    void parse(request, text, (error, found) => {
      fault = error
      value = found
    })
    if (fault !== null) throw platformErrors.malformedBody({ cause: fault })
    return value
  }
}

/** How long a request's JSON body is, in characters; 0 where it has none. */
export function bodyLengthOf(request: FastifyRequest): number {
  return bodies.get(request)?.length ?? 0
}

/** The body of a request that was refused; undefined where it was neither parsed nor is small, or is no JSON. */
export function bodyAtHand(request: FastifyRequest): unknown {
  const body = bodies.get(request)
  if (!body) return request.body
  try {
    return body.isParsed || body.length <= smallLength ? body.value() : undefined
  } catch {
    return undefined
  }
}
