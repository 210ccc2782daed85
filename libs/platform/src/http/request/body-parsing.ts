import type { FastifyInstance } from 'fastify'
import { platformErrors } from '../../errors/platform.errors'
import { keepBodyText } from './body-text'

/** Reads JSON bodies. An empty one is no body at all: browsers' clients name a content type on a DELETE that carries nothing. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    keepBodyText(request, body)
    if (body.trim() === '') return done(null, undefined)
    const parsed = (error: Error | null, value?: unknown) =>
      done(error && platformErrors.malformedBody({ cause: error }), value)
    void parse(request, body, parsed)
  })
}
