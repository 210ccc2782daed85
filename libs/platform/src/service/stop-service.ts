import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { Clock } from '@tollgate/clock'
import { Health } from '../health/health'
import { Log } from '../log/log'
import { stopTelemetry } from '../telemetry/spans/telemetry'
import { Shutdown } from './shutdown'

export interface StopOptions {
  /** How long running requests may take to end before they are cut; 6 s unless given. */
  readonly drainTimeoutMs?: number
  /** How long everything goes on as before while the process says that it is not ready; 0 unless given. */
  readonly noticeMs?: number
}

const defaultDrainTimeoutMs = 6_000
/**
 * On a connection on which nothing runs a request may be under way, of a proxy that sends one behind the other: closed at once,
 * it would be lost. For so long it is answered, as the last of its connection.
 */
export const farewellMs = 300
/** How often connections that fell idle meanwhile are closed. */
const idleSweepMs = 50

/**
 * Ends a service in order: not ready, for a while if that has to get about; no new connections and messages; running requests end or are cut; what is left is
 * flushed; Nest's own hooks; stores close; the last telemetry is exported.
 */
export async function stopService(app: NestFastifyApplication, options: StopOptions = {}): Promise<void> {
  const shutdown = app.get(Shutdown)
  const log = app.get(Log)
  const clock = app.get(Clock)
  const startedAtMs = clock.monotonicMs()
  app.get(Health).beginStop()
  log.info('service.stopping')
  if (options.noticeMs) await clock.sleep(options.noticeMs)
  const [cutConnections] = await Promise.all([
    drain(app.getHttpServer(), clock, options.drainTimeoutMs ?? defaultDrainTimeoutMs),
    shutdown.run('intake'),
  ])
  if (cutConnections) log.warn('service.requests-cut')
  await shutdown.run('flush')
  await app.close()
  await shutdown.run('stores')
  await stopTelemetry()
  log.info('service.stopped', { tookMs: Math.round(clock.monotonicMs() - startedAtMs) })
}

/** Resolves once the server has no connection left; true when some had to be cut. */
function drain(server: Server, clock: Clock, timeoutMs: number): Promise<boolean> {
  if (!server.listening) return Promise.resolve(false)
  return new Promise((resolve) => {
    let hasCut = false
    const timers = [
      clock.setTimer(() => {
        server.closeIdleConnections()
        timers.push(clock.every(() => server.closeIdleConnections(), idleSweepMs))
      }, farewellMs),
      clock.setTimer(() => {
        hasCut = true
        server.closeAllConnections()
      }, timeoutMs),
    ]
    server.prependListener('request', endConnection)
    // The server's own way would close at once what is idle.
    NetServer.prototype.close.call(server, () => {
      for (const timer of timers) timer.cancel()
      resolve(hasCut)
    })
  })
}

function endConnection(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false
}
