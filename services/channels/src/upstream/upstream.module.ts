import { Module } from '@nestjs/common'
import { OwnPlaces, SERVICE_CONFIG, type ServiceConfig, Shutdown } from '@tollgate/platform'
import { createUpstreams, type Upstreams } from '@tollgate/upstream'
import { AllowedPlaces } from './allowed-places'

/** Injects the way out to providers: `@Inject(UPSTREAMS) upstreams: Upstreams`. */
export const UPSTREAMS = Symbol('UPSTREAMS')

function openUpstreams(shutdown: Shutdown, own: OwnPlaces, config: ServiceConfig): Upstreams {
  const { EGRESS_CHANNEL_NETWORKS: networks, AZURE_DEFAULT_API_VERSION: azure } = config
  const upstreams = createUpstreams({ own, networks, versions: { azure } })
  shutdown.onStop('stores', 'upstreams', () => upstreams.close())
  return upstreams
}

@Module({
  providers: [
    AllowedPlaces,
    { provide: UPSTREAMS, inject: [Shutdown, OwnPlaces, SERVICE_CONFIG], useFactory: openUpstreams },
  ],
  exports: [UPSTREAMS, AllowedPlaces],
})
export class UpstreamModule {}
