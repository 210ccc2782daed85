import type { IncomingHttpHeaders } from 'node:http'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { factsOf, ownHostsOf } from '@tollgate/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Enough to recognise a browser in the list of one's sessions. */
const maxUserAgentLength = 300

/** For every cookie that identity sets: no script can read it, and no other site's write carries it. */
const everyCookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const

/** One request of a browser, as sign-in needs it: where it comes from, and its cookies. */
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
 * Whether the page that sent the request came over https. The browser's own headers decide, because a proxy that ends TLS
 * before us need not say so, and nobody gains by forging them: a `Secure` cookie only stays off plain connections.
 */
function isEncrypted({ origin, referer }: IncomingHttpHeaders): boolean {
  return [origin, referer].some((page) => page?.startsWith('https://') === true)
}
