import { Module } from '@nestjs/common'
import { optionPurpose } from '@tollgate/contracts'
import { KeyRing, SecretBox } from '@tollgate/platform'
import { AuditModule } from '../audit/audit.module'
import { ExternalIdentitiesModule } from '../external/identities/external-identities.module'
import { SessionsModule } from '../sessions/sessions.module'
import { OptionAddresses } from './addresses/option-addresses'
import { OptionImportRpc } from './import/option-import.rpc'
import { OptionImport } from './import/option-import.service'
import { OidcDiscovery } from './oidc-discovery'
import { OptionConditions } from './option-conditions'
import { OptionValues } from './option-values'
import { OptionsController } from './options.controller'
import { OptionsRepository } from './options.repository'
import { OptionsRpc } from './options.rpc'
import { OptionsService } from './options.service'
import { OptionsPublication } from './options-publication'
import { OptionsResealing } from './options-resealing'

function boxOf(ring: KeyRing): SecretBox {
  return new SecretBox(ring, optionPurpose)
}

@Module({
  imports: [AuditModule, ExternalIdentitiesModule, SessionsModule],
  controllers: [OptionsController, OptionsRpc, OptionImportRpc],
  providers: [
    OptionsService,
    OptionValues,
    OptionConditions,
    OptionAddresses,
    OptionsPublication,
    OptionsRepository,
    OptionsResealing,
    OidcDiscovery,
    OptionImport,
    { provide: SecretBox, inject: [KeyRing], useFactory: boxOf },
  ],
  exports: [OptionsService],
})
export class OptionsStoreModule {}
