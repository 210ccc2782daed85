/**
 * What a Nest application costs by itself: Nest on Fastify, one controller, bytes passed. Arguments: port, plain, stream, large.
 * Its decorators are applied by hand, as nothing compiles this file.
 */
import 'reflect-metadata'
import { Controller, Module, Post, Req, Res } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import { passTo } from './passing.mjs'
import { createPools } from './pools.mjs'

const [port = 0, plain = 0, stream = 0, large = 0] = process.argv.slice(2).map(Number)
const poolOf = createPools({ plain, stream, large })

class RelayController {
  /**
   * @param {{ url: string, body: Buffer }} request
   * @param {{ hijack(): void, raw: import('node:http').ServerResponse }} reply
   */
  relay(request, reply) {
    const { pool, path } = poolOf(request.url)
    reply.hijack()
    pool.dispatch(
      { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: request.body },
      passTo(reply.raw),
    )
  }
}
const relay = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(RelayController.prototype, 'relay'))
const paths = ['plain', 'stream', 'large'].map((upstream) => `${upstream}/v1/chat/completions`)
Post(paths)(RelayController.prototype, 'relay', relay)
Req()(RelayController.prototype, 'relay', 0)
Res()(RelayController.prototype, 'relay', 1)
Controller()(RelayController)

class BenchModule {}
Module({ controllers: [RelayController] })(BenchModule)

const adapter = new FastifyAdapter({ keepAliveTimeout: 600_000 })
const app = await NestFactory.create(BenchModule, adapter, { logger: ['error'], bodyParser: false })
const fastify = adapter.getInstance()
fastify.removeAllContentTypeParsers()
fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
await app.listen(port, '127.0.0.1')
