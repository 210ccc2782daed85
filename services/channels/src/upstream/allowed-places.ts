import { Inject, Injectable } from '@nestjs/common'
import { OwnPlaces, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { assertAllowedPlaces, type Destined } from '@tollgate/upstream'

/** Judges the addresses of channels when they are saved; when they are called, the way out judges again. */
@Injectable()
export class AllowedPlaces {
  constructor(
    private readonly own: OwnPlaces,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /**
   * Throws `upstream.base-url-refused` or `.proxy-refused` for what the channel did not have before. A name is resolved, which may
   * take two seconds: never within a transaction.
   */
  assert(after: Destined, before: Destined | null): Promise<void> {
    return assertAllowedPlaces(after, before, { own: this.own, networks: this.config.EGRESS_CHANNEL_NETWORKS })
  }
}
