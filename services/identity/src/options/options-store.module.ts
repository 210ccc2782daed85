import { Module } from '@nestjs/common'
import { SecretBox } from '@tollgate/platform'
import { OptionsController } from './options.controller'
import { OptionsRepository } from './options.repository'
import { OptionsRpc } from './options.rpc'
import { OptionsService } from './options.service'
import { identityConfig } from '../identity.config'

@Module({
  controllers: [OptionsController],
  providers: [
    OptionsService,
    OptionsRepository,
    OptionsRpc,
    { provide: SecretBox, useFactory: () => new SecretBox(identityConfig().TOLLGATE_SECRET.reveal(), 'options') },
  ],
  exports: [OptionsService],
})
export class OptionsStoreModule {}
