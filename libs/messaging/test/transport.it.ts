import {
  type ArgumentMetadata,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Injectable,
  Module,
  type NestInterceptor,
  type PipeTransform,
  type Type,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common'
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { EventPayload, RpcReply, RpcRequest } from '@tollgate/contracts'
import { PersistenceModule } from '@tollgate/persistence'
import { createService, defineErrors, serviceEnv, stopService } from '@tollgate/platform'
import { EMPTY, firstValueFrom, NEVER, type Observable, tap, throwError } from 'rxjs'
import {
  connectMessages,
  EventContext,
  EventHandler,
  type Messaging,
  MessagingClient,
  MessagingModule,
  Rpc,
  RpcContext,
  RpcHandler,
  UnprocessableEvent,
} from '../src'
import { Collector, House, houseStreams, lampCount, lampLit, MakeHouse1700000000000 } from './house'

const errors = defineErrors('lamp', { dark: { zh: '{room} 没有灯', en: 'There is no lamp in {room}' } })

interface InRoom {
  room: string
}

type Level = 'global' | 'method'

/** What the handlers and what surrounds them did, in order. */
const trail = new Collector<string>()
const told = () => trail.items.splice(0)

/** Fails in a way that the filter of this level knows. */
class Fault extends Error {
  constructor(
    readonly level: Level,
    readonly room: string,
  ) {
    super(`the fuse of ${room} is blown`)
  }
}
class GlobalFault extends Fault {}
class MethodFault extends Fault {}

class MarkPipe implements PipeTransform<InRoom, InRoom> {
  constructor(private readonly level: Level) {}

  transform(value: InRoom, { type }: ArgumentMetadata): InRoom {
    return type === 'body' ? { ...value, room: `${value.room} ${this.level}` } : value
  }
}

class DoorGuard implements CanActivate {
  constructor(private readonly level: Level) {}

  canActivate(context: ExecutionContext): boolean {
    const rpc = context.switchToRpc()
    const { meta } = rpc.getContext<RpcContext | EventContext>()
    trail.add(`${this.level} guard of ${meta.subject}`)
    return rpc.getData<InRoom>().room !== `closed by ${this.level}`
  }
}

class TellInterceptor implements NestInterceptor {
  constructor(private readonly level: Level) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { room } = context.switchToRpc().getData<InRoom>()
    if (room === 'endless') return NEVER
    trail.add(`${this.level} before`)
    return next.handle().pipe(tap(() => trail.add(`${this.level} after`)))
  }
}

/** An rpc's failure gets a code; an event is given up, or declared done with. */
function rethrown({ room, message }: Fault): Observable<never> {
  if (room.startsWith('swallowed')) return EMPTY
  return throwError(() => (room.startsWith('dark') ? errors.dark({ room }) : new UnprocessableEvent(message)))
}

@Catch(GlobalFault)
class GlobalFilter implements ExceptionFilter<GlobalFault> {
  catch(fault: GlobalFault): Observable<never> {
    trail.add('global filter')
    return rethrown(fault)
  }
}

@Catch(MethodFault)
class MethodFilter implements ExceptionFilter<MethodFault> {
  catch(fault: MethodFault): Observable<never> {
    trail.add('method filter')
    return rethrown(fault)
  }
}

function work(room: string): void {
  trail.add(`handled ${room}`)
  if (room.includes('blown globally')) throw new GlobalFault('global', room)
  if (room.includes('blown here')) throw new MethodFault('method', room)
}

@Controller()
@UsePipes(new MarkPipe('method'))
class Lamps {
  @RpcHandler(lampCount)
  @UseGuards(new DoorGuard('method'))
  @UseInterceptors(new TellInterceptor('method'))
  @UseFilters(MethodFilter)
  count({ room }: RpcRequest<typeof lampCount>, context: RpcContext): RpcReply<typeof lampCount> {
    expect(context).toBeInstanceOf(RpcContext)
    work(room)
    return { lamps: room.length }
  }

  @EventHandler(lampLit, { durable: 'lamps', maxFailures: 1 })
  @UseGuards(new DoorGuard('method'))
  @UseInterceptors(new TellInterceptor('method'))
  @UseFilters(MethodFilter)
  async lit(@Payload() { room, watts }: EventPayload<typeof lampLit>, @Ctx() { tx }: EventContext): Promise<void> {
    await tx.query('INSERT INTO house.rooms VALUES ($1, $2)', [room, watts])
    work(room)
  }
}

describe('Nest around messages', () => {
  let house: House
  let app: NestFastifyApplication
  let reader: Messaging

  const start = async (controllers: Type[], providers: Type[] = []) => {
    @Module({
      imports: [
        PersistenceModule.forRoot({
          url: house.database.url,
          schema: 'house',
          entities: [],
          migrations: [MakeHouse1700000000000],
        }),
        MessagingModule.forRoot({ service: 'identity', url: house.nats.url, streams: houseStreams }),
      ],
      controllers,
      providers,
    })
    class AppModule {}
    const made = await createService({
      name: 'identity',
      module: AppModule,
      config: serviceEnv.parse({ TOLLGATE_SECRET: 'test', LOG_LEVEL: 'silent' }),
      connect: (application) =>
        connectMessages(application)
          .useGlobalPipes(new MarkPipe('global'))
          .useGlobalGuards(new DoorGuard('global'))
          .useGlobalInterceptors(new TellInterceptor('global'))
          .useGlobalFilters(new GlobalFilter()),
    })
    try {
      await made.init()
      return await made.startAllMicroservices()
    } catch (error) {
      await stopService(made)
      throw error
    }
  }

  beforeAll(async () => {
    house = await House.build()
    reader = await house.join('relay')
    app = await start([Lamps])
  })
  afterAll(async () => {
    await stopService(app)
    await house.demolish()
  })
  beforeEach(told)

  const ask = (room: string, timeoutMs = 2_000) => app.get(Rpc).call(lampCount, { room }, { timeoutMs })
  const rooms = async () => {
    const rows = await house.database.query<{ room: string }>('SELECT room FROM house.rooms ORDER BY room')
    return rows.map(({ room }) => room)
  }
  /** Publishes, and resolves with the dead letter's reason, or null when the event was acknowledged without one. */
  const light = async (room: string): Promise<string | null> => {
    const letters = new Collector<string>()
    const subscription = reader.bus.nc.subscribe('dead.lamps', {
      callback: (_error, msg) => letters.add(msg.headers?.get('Tollgate-Reason') ?? ''),
    })
    const seq = await reader.events.publishNow(lampLit, { room, watts: 1 }, { messageId: room })
    for (let floor = 0; floor < seq;) {
      floor = (await reader.bus.jsm.consumers.info('LAMPS', 'lamps')).ack_floor.stream_seq
    }
    subscription.unsubscribe()
    return letters.items[0] ?? null
  }

  const around = (subject: string, ...inner: string[]) => [
    `global guard of ${subject}`,
    `method guard of ${subject}`,
    'global before',
    'method before',
    ...inner,
  ]

  it('guards, intercepts and pipes a request, for the whole service and for one method', async () => {
    expect(await ask('hall')).toEqual({ lamps: 'hall global method'.length })
    const { subject } = lampCount
    expect(told()).toEqual(around(subject, 'handled hall global method', 'method after', 'global after'))
  })

  it('guards, intercepts and pipes an event, in the transaction of its inbox', async () => {
    expect(await light('hall')).toBeNull()
    const { subject } = lampLit
    expect(told()).toEqual(around(subject, 'handled hall global method', 'method after', 'global after'))
    expect(await rooms()).toEqual(['hall global method'])
  })

  it.each(['closed by global', 'closed by method'])('refuses a request to a room %s', async (room) => {
    await expect(ask(room)).rejects.toMatchObject({ code: 'platform.forbidden' })
    expect(told().filter((line) => !line.includes('guard'))).toEqual([])
  })

  it.each(['closed by global', 'closed by method'])('lets an event into no room %s', async (room) => {
    expect(await light(room)).toContain('platform.forbidden')
    expect(told().filter((line) => !line.includes('guard'))).toEqual([])
  })

  it.each([
    ['dark, blown globally', 'global filter'],
    ['dark, blown here', 'method filter'],
  ])('gives a failed request to its filter: %s', async (room, filter) => {
    await expect(ask(room)).rejects.toMatchObject({ code: 'lamp.dark', context: { room: `${room} global method` } })
    expect(told().at(-1)).toBe(filter)
  })

  it.each([
    ['blown globally', 'global filter'],
    ['blown here', 'method filter'],
  ])('gives a failed event to its filter, whose word decides what becomes of it: %s', async (room, filter) => {
    expect(await light(room)).toBe(`Error: the fuse of ${room} global method is blown`)
    expect(told().at(-1)).toBe(filter)
    expect(await light(`swallowed, ${room}`)).toBeNull()
    expect(await rooms()).not.toContain(`${room} global method`)
  })

  it('answers the others while an interceptor never comes to an end', async () => {
    const endless = ask('endless', 200)
    expect(await ask('hall')).toEqual({ lamps: 18 })
    await expect(endless).rejects.toMatchObject({ code: 'messaging.unavailable' })
  })

  it("asks and publishes through Nest's client", async () => {
    const client = app.get(MessagingClient)
    expect(await firstValueFrom(client.send(lampCount, { room: 'attic' }))).toEqual({ lamps: 19 })
    await expect(firstValueFrom(client.send(lampCount, { room: 'dark, blown here' }))).rejects.toMatchObject({
      code: 'lamp.dark',
    })
    told()
    expect(await firstValueFrom(client.emit(lampLit, { room: 'attic', watts: 9 }))).toBeGreaterThan(0)
    expect(await trail.when((lines) => lines.includes('global after'))).toContain('handled attic global method')
    await expect(firstValueFrom(client.send('lamps', {}))).rejects.toThrow('no rpc of the contracts')
    await expect(firstValueFrom(client.emit(lampCount, {}))).rejects.toThrow('no event of the contracts')
    expect(client.unwrap()).toBe(app.getMicroservices()[0]?.unwrap())
  })

  it('refuses to start with handlers that nobody would call, or that cannot be told apart', async () => {
    @Injectable()
    class NoController {
      @RpcHandler(lampCount)
      count(): RpcReply<typeof lampCount> {
        return { lamps: 0 }
      }
    }
    @Controller()
    class SecondLamps {
      @RpcHandler(lampCount)
      count(): RpcReply<typeof lampCount> {
        return { lamps: 0 }
      }
    }
    @Controller()
    class SameDurable {
      @EventHandler(lampLit, { durable: 'lamps' })
      lit(): void {}
    }
    @Controller()
    class WithoutContract {
      @MessagePattern('rpc.identity.lamp.count.v1')
      count(): number {
        return 0
      }
    }
    await expect(start([], [NoController])).rejects.toThrow('NoController.count takes messages')
    await expect(start([Lamps, SecondLamps])).rejects.toThrow(`two methods answer ${lampCount.subject}`)
    await expect(start([Lamps, SameDurable])).rejects.toThrow('two event handlers are called lamps')
    await expect(start([WithoutContract])).rejects.toThrow('rpc.identity.lamp.count.v1 has no contract')
  })
})
