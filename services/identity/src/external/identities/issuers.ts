import { Inject, Injectable } from '@nestjs/common'
import type { OptionKey } from '@tollgate/contracts'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { SERVICE_CONFIG } from '@tollgate/platform'
import type { IdentityConfig } from '../../identity.config'
import { externalErrors } from '../external.errors'
import { issuerOf } from './issuer.policy'

/** On whose word the persons of each site rest, as options and environment have it now. */
@Injectable()
export class Issuers {
  constructor(
    private readonly options: Options,
    @Inject(SERVICE_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Empty while the options name no address for this site. */
  of(provider: ExternalProvider): string {
    return this.by(provider, (key) => String(this.options.get(key)))
  }

  /** The same by the texts of options that are not in force yet, or not here yet. */
  by(provider: ExternalProvider, option: (key: OptionKey) => string): string {
    return issuerOf(provider, option, this.config)
  }

  /**
   * The issuer while a site is asked who somebody is. What was asked of one address and answered by another is nobody's word:
   * throws `identity.external-state-wrong` when the addresses were changed meanwhile, also since `begun`.
   */
  async during<T>(
    provider: ExternalProvider,
    begun: string | null,
    ask: () => Promise<T>,
  ): Promise<{ told: T; issuer: string }> {
    const issuer = this.of(provider)
    if (begun !== null && begun !== issuer) throw externalErrors.externalStateWrong()
    const told = await ask()
    if (this.of(provider) !== issuer) throw externalErrors.externalStateWrong()
    return { told, issuer }
  }
}
