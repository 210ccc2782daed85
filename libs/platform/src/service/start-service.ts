import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { ConfigError } from '../config/load-config'
import { createLog } from '../log/create-log'
import { Log } from '../log/log'
import { createService, resolveConfig, type ServiceOptions } from './create-service'
import { stopService, type StopOptions } from './stop-service'

/** Whatever hooks do, the process is gone by then; the launcher's patience is 8 s. */
const hardLimitMs = 7_800

/**
 * The whole life of a service process: reads the configuration, boots, listens on HTTP_HOST and HTTP_PORT, and on SIGTERM,
 * SIGINT or the launcher's end stops in order and exits 0. A failed boot is told and exits 1.
 */
export async function startService(options: ServiceOptions & StopOptions): Promise<NestFastifyApplication> {
  watchCrashes(options.log ?? createLog(options.name))
  try {
    const config = resolveConfig(options.config)
    const app = await createService({ ...options, config })
    stopOnRequest(app, options)
    await app.listen(config.HTTP_PORT, config.HTTP_HOST)
    const address = app.getHttpServer().address() as { port: number } | null // a TCP server has an address object
    app.get(Log).info('service.listening', { host: config.HTTP_HOST, port: address?.port })
    return app
  } catch (error) {
    return failBoot(options, error)
  }
}

function failBoot(options: ServiceOptions, error: unknown): never {
  if (error instanceof ConfigError) process.stderr.write(`${options.name}: ${error.message}\n`)
  else (options.log ?? createLog(options.name)).error('service.start-failed', { error })
  process.exit(1)
}

function stopOnRequest(app: NestFastifyApplication, options: StopOptions): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    const limit = setTimeout(() => {
      app.get(Log).error('service.stop-timed-out')
      process.exit(0)
    }, hardLimitMs)
    limit.unref()
    stopService(app, options).then(
      () => process.exit(0),
      (error: unknown) => {
        app.get(Log).error('service.stop-failed', { error })
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

/** A process that lost its footing says why and goes; whoever started it starts another. */
function watchCrashes(log: Log): void {
  const crash = (error: unknown) => {
    log.error('process.crashed', { error })
    process.exit(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}
