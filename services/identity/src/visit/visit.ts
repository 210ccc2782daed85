import type { IncomingHttpHeaders } from 'node:http'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import { factsOf, guardedPrefix, ownHostsOf, sessionHash, shownSession } from '@tollgate/platform'
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
  /** Somebody sits at this very machine. */
  readonly isLocal: boolean
  /** The session that the browser has, as its hash; null for none. */
  readonly session: string | null
  /** The hash by which a session is known whose cookie this browser gets. */
  hashOfSession(value: string): string
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
  const { ip, host: told, isLocal, isEncrypted: isKnown } = factsOf(request)
  const { cookies, headers } = request
  const isEncrypted = isKnown || saysEncrypted(headers)
  const attributes = { ...everyCookie, secure: isEncrypted }
  const nameFor = (name: string) => (isEncrypted ? guardedPrefix + name : name)
  const clear = (name: string) => {
    if (cookies[name] !== undefined)
      void reply.clearCookie(name, { ...attributes, secure: name.startsWith(guardedPrefix) })
  }
  const set = (name: string, value: string, lifetimeMs: number) => {
    void reply.setCookie(nameFor(name), value, { ...attributes, maxAge: lifetimeMs / 1_000 })
    // What it had before it came by TLS.
    if (isEncrypted) clear(name)
  }
  return {
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, maxUserAgentLength),
    host: ownHostsOf(headers, told).at(-1) ?? '',
    isLocal,
    session: shownSession(headers.cookie),
    hashOfSession: (value) => sessionHash(value, isEncrypted),
    // Where TLS is certain, a plain cookie is not ours.
    cookie: (name) => cookies[guardedPrefix + name] ?? (isKnown ? undefined : cookies[name]),
    setCookie: set,
    clearCookie: (name) => [name, guardedPrefix + name].forEach(clear),
  }
}

/**
 * Whether the page that sent the request came over https, as its browser says: a proxy that ends TLS before us need not say
 * so. Nobody gains by forging these: a guarded cookie only stays off plain connections.
 */
function saysEncrypted({ origin, referer }: IncomingHttpHeaders): boolean {
  return [origin, referer].some((page) => page?.startsWith('https://') === true)
}
