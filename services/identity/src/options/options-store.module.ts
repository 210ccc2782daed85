import { Module } from '@nestjs/common'
import { SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { OptionsController } from './options.controller'
import { OptionsRepository } from './options.repository'
import { OptionsRpc } from './options.rpc'
import { OptionsService } from './options.service'

function boxOf(config: ServiceConfig): SecretBox {
  return new SecretBox(config.TOLLGATE_SECRET.reveal(), 'options')
}

@Module({
  controllers: [OptionsController],
  providers: [
    OptionsService,
    OptionsRepository,
    OptionsRpc,
    { provide: SecretBox, inject: [SERVICE_CONFIG], useFactory: boxOf },
  ],
  exports: [OptionsService],
})
export class OptionsStoreModule {}
