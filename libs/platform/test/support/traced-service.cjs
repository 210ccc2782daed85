// A service as a process of its own, in JavaScript because it runs the built library without a compiler.
require('../../dist/telemetry/register.js')
require('reflect-metadata')
const { Controller, Get, Module } = require('@nestjs/common')
const { Access, Log, currentTraceparent, serviceEnv, startService } = require('../../dist/index.js')

class HelloController {
  constructor(log) {
    this.log = log
  }

  hello() {
    this.log.info('hello.said')
    return currentTraceparent()
  }
}
Reflect.defineMetadata('design:paramtypes', [Log], HelloController)
Get('hello/:name')(
  HelloController.prototype,
  'hello',
  Object.getOwnPropertyDescriptor(HelloController.prototype, 'hello'),
)
Controller('api')(HelloController)
Access('public')(HelloController)

class HelloModule {}
Module({ controllers: [HelloController] })(HelloModule)

void startService({ name: 'logs', module: HelloModule, config: serviceEnv })
