import { Readable } from 'node:stream'
import {
  Body,
  Controller,
  Get,
  Global,
  HttpCode,
  Module,
  Param,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { channelsFaults } from '@tollgate/contracts/http/channels'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  Access,
  type Actor,
  AllowedOnDemoSite,
  Caller,
  Changes,
  ClientAddress,
  createLog,
  createService,
  currentTraceparent,
  defineErrors,
  DEMO_SITE,
  Fresh,
  FreshFor,
  Lang,
  type Language,
  loadConfig,
  NoEnvelope,
  RequestId,
  serviceEnv,
  type ServiceOptions,
  SESSION_RESOLVER,
  SessionOnly,
  withExtras,
  withMessage,
  zod,
} from '../../src/index'
import { sessions } from './sample-people'

const errors = defineErrors('sample', { tooBusy: { kind: 'too-many', zh: '太忙了', en: 'Too busy' } })

const Page = z.object({ p: z.coerce.number().int().default(1) })
const NewSample = z.strictObject({ name: z.string().min(3, channelsFaults.tagRequired.code), size: z.int() })

const Password = z.strictObject({ password: z.string() })

/** Streams that were begun and end by nobody. */
export const endless: Readable[] = []

@Controller('api/sample')
@Access('user')
class SampleController {
  @Get()
  list(@Query(zod(Page)) page: z.output<typeof Page>) {
    return page
  }

  @Post()
  create(@Body(zod(NewSample)) sample: z.output<typeof NewSample>) {
    return sample
  }

  @Post('nothing')
  nothing() {}

  @Get('self')
  self(@Caller() actor: Actor) {
    return actor
  }

  @Get('rotate')
  @Changes()
  rotate() {
    return 'changed'
  }

  @Post('fresh')
  @Fresh()
  fresh() {}

  @Post('fresh/session')
  @SessionOnly()
  inSession() {}

  @Post('fresh/sometimes')
  @FreshFor(Password, ({ password }, { userId }) => (password === '' || userId === 2 ? 'none' : 'proof'))
  sometimes(@Body(zod(Password)) _body: z.output<typeof Password>) {}

  @Get('admin')
  @Access('admin')
  admin() {
    return 'admin'
  }

  @Get('root')
  @Access('root')
  root() {
    return 'root'
  }
}

/** Routes that stand in the table, so that they have a scope. */
@Controller('api/channel')
@Access('admin')
class ScopedController {
  @Get()
  list(@Caller() actor: Actor) {
    return { userId: actor.userId, role: actor.role, token: actor.token?.name }
  }

  @Get('test')
  @Changes()
  test() {
    return 'changed'
  }

  @Post()
  @Access('root')
  create() {
    return 'made'
  }
}

@Controller('api/pricing')
@Access('public')
class ScopedOpenController {
  @Get()
  who(@Caller() actor: Actor | null) {
    return { userId: actor?.userId ?? null }
  }
}

@Controller('api/open')
@Access('public')
class OpenController {
  @Post('fresh')
  @Fresh()
  fresh() {}

  @Get('who')
  who(@Caller() actor: Actor | null, @ClientAddress() ip: string, @Lang() language: Language) {
    return { userId: actor?.userId ?? null, ip, language }
  }

  @Get('trace')
  async trace(@RequestId() requestId: string) {
    await new Promise(setImmediate)
    return { requestId, traceparent: currentTraceparent() }
  }

  @Post('trace')
  async traceBody(@RequestId() requestId: string, @Body() _body: unknown) {
    await new Promise(setImmediate)
    return { requestId, traceparent: currentTraceparent() }
  }

  @Get('extras')
  extras() {
    return withExtras([1], { group_ratio: { default: 1 } })
  }

  @Get('message')
  message() {
    return withMessage('10', 'success')
  }

  @Get('text')
  @NoEnvelope()
  text(@Res({ passthrough: true }) reply: FastifyReply) {
    reply.type('text/plain')
    return 'success'
  }

  @Get('file')
  file() {
    return new StreamableFile(Buffer.from('bytes'), { type: 'application/octet-stream' })
  }

  @Get('endless')
  async endless(@Res() reply: FastifyReply): Promise<void> {
    const stream = new Readable({ read: () => {} })
    stream.push('bytes')
    endless.push(stream)
    await reply.header('content-type', 'text/plain').send(stream)
  }

  @Post('accepted')
  @HttpCode(202)
  accepted() {
    return null
  }

  @Post('sign-in')
  @AllowedOnDemoSite()
  signIn() {
    return 'signed in'
  }

  @Get('fail/:how')
  fail(@Param('how') how: string) {
    if (how === 'busy') throw errors.tooBusy({ retryAfterMs: 2_500 })
    throw new Error("relation users: SELECT password FROM users WHERE name = 'x'")
  }
}

const gate: { open: () => void; opened: Promise<void> }[] = []

@Controller('api/slow')
@Access('public')
class SlowController {
  @Get()
  async slow() {
    const [first] = gate
    await first?.opened
    return 'done'
  }
}

/** Makes the next `GET /api/slow` wait until `open` is called. */
export function closeGate(): { open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  gate.splice(0, 1, { open, opened })
  return { open }
}

export const demo = { isOn: false }

@Global()
@Module({
  controllers: [SampleController, OpenController, SlowController, ScopedController, ScopedOpenController],
  providers: [
    { provide: SESSION_RESOLVER, useValue: sessions },
    { provide: DEMO_SITE, useValue: () => demo.isOn },
  ],
})
export class SampleModule {}

export const edgeSecret = 'a-secret-of-this-start'

/** A service with routes of every kind, and what it logged. */
export async function createSample(
  options: Partial<ServiceOptions> = {},
): Promise<{ app: NestFastifyApplication; logged: Record<string, unknown>[] }> {
  const logged: Record<string, unknown>[] = []
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>)
  const app = await createService({
    name: 'identity',
    module: SampleModule,
    config: loadConfig(serviceEnv, { TOLLGATE_SECRET: 'x', EDGE_SECRET: edgeSecret, TRUSTED_PROXIES: '10.0.0.0/8' }),
    log: createLog('sample', { level: 'info', write }),
    ...options,
  })
  await app.init()
  await app.getHttpAdapter().getInstance().ready()
  return { app, logged }
}
