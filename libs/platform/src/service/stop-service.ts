import type { Server } from 'node:http'
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
    const sweep = clock.every(() => server.closeIdleConnections(), idleSweepMs)
    const deadline = clock.setTimer(() => {
      hasCut = true
      server.closeAllConnections()
    }, timeoutMs)
    server.close(() => {
      sweep.cancel()
      deadline.cancel()
      resolve(hasCut)
    })
    server.closeIdleConnections()
  })
}
