import type { IncomingHttpHeaders } from 'node:http'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { factsOf, ownHostsOf } from '@tollgate/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who reads the list of their sessions wants to know the browser, not its every build number. */
const maxUserAgentLength = 300

/** Of every cookie that identity sets: no script reads it, and no other site sends it along with a write. */
const everyCookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const

/** One request of a browser, as the ways in need it: where it comes from, and its cookies. */
export interface Visit {
  readonly address: string
  readonly userAgent: string
  /** The host that the browser called, with its port. */
  readonly host: string
  /** Undefined where the browser sent none. */
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, lifetimeMs: number): void
  clearCookie(name: string): void
}

/** The `Visit` behind a request. */
export const Visitor = createParamDecorator((_data: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp()
  return visitOf(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
})

function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  const { ip, isEdge } = factsOf(request)
  const cookie = { ...everyCookie, secure: isEncrypted(request.headers) }
  return {
    address: ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    host: ownHostsOf(request.headers, isEdge).at(-1) ?? '',
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, lifetimeMs) =>
      void reply.setCookie(name, value, { ...cookie, maxAge: lifetimeMs / 1_000 }),
    clearCookie: (name) => void reply.clearCookie(name, cookie),
  }
}

/**
 * Whether the page that asks came over https. Its own word is taken for it, as whatever ends TLS before us need not tell:
 * nobody gains by a cookie that browsers keep off plain connections.
 */
function isEncrypted({ origin, referer }: IncomingHttpHeaders): boolean {
  return [origin, referer].some((page) => page?.startsWith('https://') === true)
}
