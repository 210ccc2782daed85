import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import { type DynamicModule, type INestApplication, Module, type Type } from '@nestjs/common'
import { ModuleRef, ModulesContainer, NestFactory, Reflector } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { Clock } from '@tollgate/clock'
import type { ServiceName } from '@tollgate/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createClientAddress } from '../client-address/client-address'
import { loadConfig } from '../config/load-config'
import type { ServiceConfig } from '../config/service-env'
import { Health } from '../health/health'
import { showHealth } from '../health/health-metrics'
import { AccessGuard } from '../http/access/access.guard'
import { DemoSiteGuard } from '../http/access/demo-site.guard'
import { findProvider } from '../http/access/find-provider'
import { FreshGuard } from '../http/access/fresh.guard'
import { checkRouteAccess } from '../http/access/route-access'
import { SecondFactorGuard } from '../http/access/second-factor.guard'
import { closeIdleBodies, headLimits } from '../http/connections/idle-bodies'
import { CrossSiteGuard } from '../http/cross-site/cross-site.guard'
import { EnvelopeInterceptor } from '../http/envelope/envelope.interceptor'
import { ErrorFilter } from '../http/envelope/error.filter'
import { REFUSAL_WITNESS, type RefusalWitness } from '../http/envelope/refusal-witness'
import { RequestRates } from '../http/rates/request-rates'
import { parseJsonBodies } from '../http/request/body-parsing'
import { installRequestHooks } from '../http/request/request-hooks'
import { createLog } from '../log/create-log'
import type { Log } from '../log/log'
import { metrics } from '../metrics/metrics'
import { NestLog } from './nest-log'
import { PlatformModule } from './platform.module'
import { Shutdown } from './shutdown'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface ServiceOptions {
  readonly name: ServiceName | 'edge'
  readonly module: Type | DynamicModule
  /** The schema (`serviceEnv.extend({…})`), which is then read from the environment, or what `loadConfig` made of it. */
  readonly config: z.ZodObject | ServiceConfig
  /** Makes the HTTP server, given Nest's handler; for a service that puts a handler of its own in front. */
  readonly serverFactory?: (nestHandler: RequestHandler) => Server
  /** Connects what takes messages (`app.connectMicroservice`); `startAllMicroservices()` starts it after `init()`. */
  readonly connect?: (app: INestApplication) => void
  /** Largest request body that Nest's routes read; 1 MiB unless given. */
  readonly bodyLimitBytes?: number
  /** Instead of the machine's clock; for tests. */
  readonly clock?: Clock
  /** Instead of standard output; for tests. */
  readonly log?: Log
}

const defaultBodyLimitBytes = 1024 * 1024

@Module({})
class ServiceModule {}

/** Makes a service ready to `init()`, `inject()` or `listen()`, without touching the process: no signals, no exit. */
export async function createService(options: ServiceOptions): Promise<NestFastifyApplication> {
  const config = resolveConfig(options.config)
  const log = options.log ?? createLog(options.name, { level: config.LOG_LEVEL })
  const filter = new ErrorFilter(log)
  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: ServiceModule,
      imports: [
        PlatformModule.forService({ name: options.name, config, log, ...(options.clock && { clock: options.clock }) }),
        options.module,
      ],
    },
    createAdapter(options, filter),
    { logger: new NestLog(log), abortOnError: false, bodyParser: false },
  )
  const health = app.get(Health)
  const fastify = app.getHttpAdapter().getInstance()
  installRequestHooks(
    fastify,
    createClientAddress({ edgeSecret: config.EDGE_SECRET, trustedProxies: config.TRUSTED_PROXIES }),
    health,
  )
  await app.register(cookie)
  parseJsonBodies(fastify)

  const reflector = app.get(Reflector)
  const modules = app.get(ModuleRef)
  checkRouteAccess(app.get(ModulesContainer), modules)
  app.useGlobalGuards(
    new AccessGuard(reflector, modules, new RequestRates(reflector, modules)),
    new SecondFactorGuard(reflector, modules),
    new CrossSiteGuard(reflector),
    new DemoSiteGuard(reflector, modules),
    new FreshGuard(reflector, modules),
  )
  app.useGlobalInterceptors(new EnvelopeInterceptor(reflector))
  const floods = filter.countFloods(app.get(Clock))
  app.get(Shutdown).onStop('flush', 'refused-requests', () => floods.stop())
  filter.witness = findProvider<RefusalWitness>(modules, REFUSAL_WITNESS)
  app.useGlobalFilters(filter)
  // A server of the service's own making watches its clients itself.
  if (!options.serverFactory) watchBodies(app)
  options.connect?.(app)
  metrics.collectProcess()
  showHealth(health)
  return app
}

/** From when it listens: what is injected has no clients. */
function watchBodies(app: NestFastifyApplication): void {
  const server = app.getHttpServer() as Server
  server.once('listening', () => closeIdleBodies(server, app.get(Clock)))
}

/** The service's configuration, read from the environment when only its schema was given. */
export function resolveConfig(config: ServiceOptions['config']): ServiceConfig {
  if (!(config instanceof z.ZodObject)) return config
  return loadConfig(config) as ServiceConfig // every service's schema extends serviceEnv
}

function createAdapter(options: ServiceOptions, filter: ErrorFilter): FastifyAdapter {
  const { serverFactory } = options
  return new FastifyAdapter({
    bodyLimit: options.bodyLimitBytes ?? defaultBodyLimitBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      filter.answer(error, request, reply),
    http: headLimits,
    ...(serverFactory && { serverFactory: (handler: RequestHandler) => serverFactory(handler) }),
  })
}
