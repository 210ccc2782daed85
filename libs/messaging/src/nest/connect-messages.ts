import type { INestApplication, INestMicroservice } from '@nestjs/common'
import type { CustomStrategy, NestMicroservice } from '@nestjs/microservices'
import { MessagingServer } from '../transport/messaging-server'
import { PassOnFilter } from '../transport/pass-on.filter'

/**
 * Connects the messages of a service to its application: `startService({ …, connect: connectMessages })`. They are
 * taken from `startAllMicroservices()` on, when every module has been initialised. What the application has for HTTP
 * (guards, pipes, interceptors, filters) does not hold for messages; what is set on the returned microservice does.
 */
export function connectMessages(app: INestApplication): INestMicroservice {
  const strategy = app.get(MessagingServer)
  // Deferred, so that what is set on the microservice counts; the hooks of modules are the application's to call.
  const microservice = app.connectMicroservice<CustomStrategy>({ strategy }, { deferInitialization: true })
  ;(microservice as NestMicroservice).setIsInitHookCalled(true) // connectMicroservice makes this class
  strategy.isConnected = true
  return microservice.useGlobalFilters(new PassOnFilter())
}
