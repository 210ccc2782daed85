// A service as a process of its own, in JavaScript because it runs the built library without a compiler.
require('../../dist/telemetry/register.js')
require('reflect-metadata')
const { Controller, Get, Module, Param } = require('@nestjs/common')
const { Access, Log, currentTraceparent, serviceEnv, startService } = require('../../dist/index.js')

class HelloController {
  constructor(log) {
    this.log = log
  }

  hello() {
    this.log.info('hello.said', { to: 'x', apiKey: 'secret' })
    return currentTraceparent()
  }

  async call({ port }) {
    await fetch(`http://127.0.0.1:${port}/hook?code=one-time`)
  }

  fail() {
    throw new Error('out of order')
  }

  /** Throws where nobody catches it. */
  throwAside() {
    setImmediate(() => this.fail())
  }

  rejectAside() {
    void Promise.reject(new Error('out of order'))
  }

  slow() {
    return new Promise((resolve) => setTimeout(() => resolve('late'), 300))
  }

  /** What of OpenTelemetry's SDK this process has loaded. */
  loaded() {
    const sdk = /node_modules\/@opentelemetry\/([^/]+)/
    return [...new Set(Object.keys(require.cache).map((file) => sdk.exec(file)?.[1]))].filter(Boolean)
  }
}
Reflect.defineMetadata('design:paramtypes', [Log], HelloController)
const routes = {
  hello: 'hello/:name',
  call: 'call/:port',
  fail: 'fail',
  loaded: 'loaded',
  throwAside: 'throw',
  rejectAside: 'reject',
  slow: 'slow',
}
for (const [method, path] of Object.entries(routes)) {
  Get(path)(HelloController.prototype, method, Object.getOwnPropertyDescriptor(HelloController.prototype, method))
}
Param()(HelloController.prototype, 'call', 0)
Controller('api')(HelloController)
Access('public')(HelloController)

class HelloModule {}
Module({ controllers: [HelloController] })(HelloModule)

void startService({ name: 'logs', module: HelloModule, config: serviceEnv })
