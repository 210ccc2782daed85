import { Module } from '@nestjs/common'
import { SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { AuditModule } from '../audit/audit.module'
import { OidcDiscovery } from './oidc-discovery'
import { OptionValues } from './option-values'
import { OptionsController } from './options.controller'
import { OptionsRepository } from './options.repository'
import { OptionsRpc } from './options.rpc'
import { OptionsService } from './options.service'
import { OptionsPublication } from './options-publication'

function boxOf(config: ServiceConfig): SecretBox {
  return new SecretBox(config.TOLLGATE_SECRET.reveal(), 'options')
}

@Module({
  imports: [AuditModule],
  controllers: [OptionsController, OptionsRpc],
  providers: [
    OptionsService,
    OptionValues,
    OptionsPublication,
    OptionsRepository,
    OidcDiscovery,
    { provide: SecretBox, inject: [SERVICE_CONFIG], useFactory: boxOf },
  ],
  exports: [OptionsService],
})
export class OptionsStoreModule {}
