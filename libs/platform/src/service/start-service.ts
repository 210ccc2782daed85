import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { ConfigError } from '../config/load-config'
import { thrown } from '../isolation/guarded'
import { createLog } from '../log/create-log'
import type { Log } from '../log/log'
import { createService, resolveConfig, type ServiceOptions } from './create-service'
import { stopService } from './stop-service'
import { type StopTimes, stopTimes } from './stop-times.policy'

/** Running requests have so much longer than the answers that are ended in order. */
const defaultDrainMarginMs = 1_000

export interface StartOptions extends ServiceOptions {
  /** A second unless given. */
  readonly drainMarginMs?: number
}

/**
 * The whole life of a service process: reads the configuration, boots, listens on HTTP_HOST and HTTP_PORT, and on SIGTERM,
 * SIGINT or the launcher's end stops in order and exits 0. A failed boot is told and exits 1.
 */
export async function startService(options: StartOptions): Promise<NestFastifyApplication> {
  const log = options.log ?? createLog(options.name)
  const crashes = watchCrashes(log)
  try {
    const config = resolveConfig(options.config)
    const booting = createService({ ...options, config })
    const times = stopTimes(config, options.drainMarginMs ?? defaultDrainMarginMs)
    const stop = stopOnRequest(booting, times, log)
    const app = await booting
    await app.init()
    await app.startAllMicroservices()
    await app.listen(config.HTTP_PORT, config.HTTP_HOST)
    crashes.stop = stop
    const address = app.getHttpServer().address() as { port: number } | null // a TCP server has an address object
    log.info('service.listening', { host: config.HTTP_HOST, port: address?.port })
    return app
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${options.name}: ${error.message}\n`)
    else log.error('service.start-failed', { error })
    process.exit(1)
  }
}

/** Returns what ends the process in order, with this exit code. */
function stopOnRequest(booting: Promise<NestFastifyApplication>, times: StopTimes, log: Log): Stop {
  let running: NestFastifyApplication | null = null
  let isStopping = false
  void booting.then(
    (app) => (running = app),
    () => {}, // startService tells of it
  )
  const stop = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    // A service that waits for its stores has nothing to finish yet.
    if (!running) process.exit(exitCode)
    setTimeout(() => {
      log.error('service.stop-timed-out')
      process.exit(exitCode)
    }, times.limitMs).unref()
    stopService(running, times).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('service.stop-failed', { error })
        process.exit(1)
      },
    )
  }
  const asked = () => stop(0)
  process.on('SIGTERM', asked)
  process.on('SIGINT', asked)
  if (process.env.LAUNCHER_PIPE === '1') {
    // The launcher holds the other end; when it dies, however it dies, its children go too.
    process.stdin.on('end', asked).on('close', asked).on('error', asked).resume()
  }
  return stop
}

type Stop = (exitCode: number) => void

/**
 * The last resort, for what no guard was there for. A promise that nobody waited for has ended one piece of work: that is
 * counted and logged. What is thrown into the loop itself may have left anything half done: the process takes nothing more,
 * lets what runs end, and goes; what started it starts another. While it boots, either ends it at once.
 */
function watchCrashes(log: Log): { stop: Stop | null } {
  const crashes: { stop: Stop | null } = { stop: null }
  process.on('uncaughtException', (error) => {
    thrown(log, 'process', error)
    if (crashes.stop === null) process.exit(1)
    crashes.stop(1)
  })
  process.on('unhandledRejection', (error) => {
    thrown(log, 'promise', error)
    if (crashes.stop === null) process.exit(1)
  })
  return crashes
}
