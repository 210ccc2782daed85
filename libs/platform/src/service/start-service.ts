import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { ConfigError } from '../config/load-config'
import { createLog } from '../log/create-log'
import type { Log } from '../log/log'
import { createService, resolveConfig, type ServiceOptions } from './create-service'
import { type StopOptions, stopService } from './stop-service'

/** Whatever hooks do, the process is gone by then; the launcher's patience is 8 s. */
const hardLimitMs = 7_800

/**
 * The whole life of a service process: reads the configuration, boots, listens on HTTP_HOST and HTTP_PORT, and on SIGTERM,
 * SIGINT or the launcher's end stops in order and exits 0. A failed boot is told and exits 1.
 */
export async function startService(options: ServiceOptions & StopOptions): Promise<NestFastifyApplication> {
  const log = options.log ?? createLog(options.name)
  watchCrashes(log)
  try {
    const config = resolveConfig(options.config)
    const booting = createService({ ...options, config })
    stopOnRequest(booting, options, log)
    const app = await booting
    await app.init()
    await app.startAllMicroservices()
    await app.listen(config.HTTP_PORT, config.HTTP_HOST)
    const address = app.getHttpServer().address() as { port: number } | null // a TCP server has an address object
    log.info('service.listening', { host: config.HTTP_HOST, port: address?.port })
    return app
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${options.name}: ${error.message}\n`)
    else log.error('service.start-failed', { error })
    process.exit(1)
  }
}

function stopOnRequest(booting: Promise<NestFastifyApplication>, options: StopOptions, log: Log): void {
  let running: NestFastifyApplication | null = null
  let isStopping = false
  void booting.then(
    (app) => (running = app),
    () => {}, // startService tells of it
  )
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // A service that waits for its stores has nothing to finish yet.
    if (!running) process.exit(0)
    setTimeout(() => {
      log.error('service.stop-timed-out')
      process.exit(0)
    }, hardLimitMs).unref()
    stopService(running, options).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('service.stop-failed', { error })
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env.LAUNCHER_PIPE === '1') {
    // The launcher holds the other end; when it dies, however it dies, its children go too.
    process.stdin.on('end', stop).on('close', stop).on('error', stop).resume()
  }
}

/** A process that lost its footing says why and goes; what started it starts another. */
function watchCrashes(log: Log): void {
  const crash = (error: unknown) => {
    log.error('process.crashed', { error })
    process.exit(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}
