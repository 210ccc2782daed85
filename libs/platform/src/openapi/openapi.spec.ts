import { Body, Controller, Get, Post, Query } from '@nestjs/common'
import { z } from 'zod'
import { zod } from '../http/request/zod.pipe'
import { Access, Changes } from '../http/routes/access.decorator'
import { describeRoute } from './describe-route'
import { routesOf } from './route-schemas'

const Page = z.object({ p: z.coerce.number().int().default(1) })
const NewThing = z.strictObject({ name: z.string().max(20) })

@Controller('api/thing')
@Access('admin')
class ThingController {
  @Get()
  list(@Query(zod(Page)) page: z.output<typeof Page>) {
    return page
  }

  @Get(':id')
  @Access('user')
  get() {
    return null
  }

  @Get('renew')
  @Changes()
  renew() {
    return null
  }

  @Post()
  create(@Body(zod(NewThing)) thing: z.output<typeof NewThing>) {
    return thing
  }

  notARoute() {
    return null
  }
}

const routes = routesOf(ThingController)
const route = (method: string, path: string) => routes.find((one) => one.method === method && one.path === path)!

describe('the API document of a controller', () => {
  it('lists its routes and who may call them', () => {
    expect(routes.map(({ method, path, access }) => [method, path, access])).toEqual([
      ['get', '/api/thing', 'admin'],
      ['get', '/api/thing/{id}', 'user'],
      ['get', '/api/thing/renew', 'admin'],
      ['post', '/api/thing', 'admin'],
    ])
  })

  it('says which reading methods change something', () => {
    expect(describeRoute(route('get', '/api/thing/renew'))).toMatchObject({ 'x-changes': 'script' })
    expect(describeRoute(route('get', '/api/thing/{id}'))).not.toHaveProperty('x-changes')
  })

  it.each([
    ['get', '/api/channel', undefined, ' Scope of an API token: channels or read.'],
    ['get', '/api/channel/test', 'script', ' Scope of an API token: channels.'],
    ['post', '/api/channel', undefined, ' Scope of an API token: channels.'],
    ['get', '/api/token', undefined, ' Scope of an API token: billing.'],
    ['get', '/api/user/2fa', undefined, ' Closed to API tokens.'],
  ] as const)('tells which API tokens may call %s %s', (method, path, changedBy, told) => {
    const declared = {
      method,
      path,
      access: 'admin',
      isWrite: true,
      isFresh: false,
      isAlwaysFresh: false,
      changedBy,
      body: null,
      queries: [],
    } as const
    expect(describeRoute(declared).description).toBe(`Access: admin.${told}`)
    expect(describeRoute({ ...declared, access: 'public' }).description).toBe('Access: public.')
  })

  it('describes bodies, queries and path parameters by the schemas that check them', () => {
    expect(describeRoute(route('post', '/api/thing'))).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { properties: { name: { type: 'string', maxLength: 20 } } } } },
      },
    })
    expect(describeRoute(route('get', '/api/thing'))).toMatchObject({ parameters: [{ name: 'p', in: 'query' }] })
    expect(describeRoute(route('get', '/api/thing/{id}'))).toMatchObject({ parameters: [{ name: 'id', in: 'path' }] })
  })
})
