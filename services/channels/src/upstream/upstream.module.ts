import { Module } from '@nestjs/common'
import { Shutdown } from '@tollgate/platform'
import { createUpstreams, type Upstreams } from '@tollgate/upstream'

/** Injects the way out to providers: `@Inject(UPSTREAMS) upstreams: Upstreams`. */
export const UPSTREAMS = Symbol('UPSTREAMS')

function openUpstreams(shutdown: Shutdown): Upstreams {
  const upstreams = createUpstreams()
  shutdown.onStop('stores', 'upstreams', () => upstreams.close())
  return upstreams
}

@Module({
  providers: [{ provide: UPSTREAMS, inject: [Shutdown], useFactory: openUpstreams }],
  exports: [UPSTREAMS],
})
export class UpstreamModule {}
