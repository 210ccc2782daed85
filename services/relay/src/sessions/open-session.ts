import type { IncomingHttpHeaders } from 'node:http'
import type { UpstreamSocket } from '@tollgate/upstream'
import type { CallContext } from '../account/call-context'
import { headOfCall } from '../answer/client-response'
import { Opening } from '../realtime/opening'
import { RealtimeSession } from '../realtime/session'
import type { AskedSession, SessionLimits, SessionOpener } from '../realtime/session-opener'
import { SessionTurns } from './session-turns'

/** Of an event of an upstream's: larger ones are none that a client would take. */
const mostEventBytes = 4 * 1024 * 1024
/** How browsers ask for the older edition of the API, for which others have a header. */
const betaProtocol = 'openai-beta.realtime-v1'

/** Asks upstreams for sessions, each of which goes on as the answer of the attempt that it was asked for. */
export class UpstreamSessions implements SessionOpener {
  constructor(
    private readonly contextOf: () => CallContext,
    private readonly limits: SessionLimits,
  ) {}

  open(asked: AskedSession): void {
    const { attempt, version, headers, arrival } = asked
    const context = this.contextOf()
    const opening = new Opening(attempt, { begin: (socket) => this.begin(asked, socket) }, context.clock)
    const more = [...headers, ...betaFields(arrival.incoming.headers)]
    const socket = context.upstreams.dial(
      {
        target: attempt.pick.key.target,
        capability: 'realtime',
        model: attempt.upstreamModel,
        maxMessageBytes: mostEventBytes,
        ...(version !== undefined && { version }),
        ...(more.length > 0 && { headers: more }),
      },
      opening,
    )
    opening.dialed(socket)
    attempt.ask(opening, attempt.pick.channel.firstPartMs)
  }

  private begin({ attempt, arrival, caller }: AskedSession, socket: UpstreamSocket): RealtimeSession | null {
    attempt.status = 101
    attempt.begin()
    const client = attempt.response.upgrade?.open(headOfCall(attempt.told)) ?? null
    // That it has left is told by its response.
    if (client === null) return null
    // From here on each response is held for by itself.
    attempt.hold.settle(0)
    const turns = new SessionTurns(this.contextOf(), arrival, attempt)
    const session = new RealtimeSession(attempt, { turns, limits: this.limits, caller }, { upstream: socket, client })
    attempt.goOnAs(session)
    return session
  }
}

function betaFields(headers: IncomingHttpHeaders): readonly string[] {
  const { 'sec-websocket-protocol': offered = '', 'openai-beta': told } = headers
  const isBeta = told === undefined && offered.split(',').some((name) => name.trim() === betaProtocol)
  return isBeta ? ['openai-beta', 'realtime=v1'] : []
}
