import { Module } from '@nestjs/common'
import { DocsModule } from './docs/docs.module'
import { ServiceHealth } from './service-health'

/** What of the edge runs on Nest: the API's documentation, and readiness that asks every service. */
@Module({ imports: [DocsModule], providers: [ServiceHealth] })
export class EdgeModule {}
