import { Module } from '@nestjs/common'
import { DocsModule } from './docs/docs.module'
import { ServiceHealth } from './service-health'

@Module({ imports: [DocsModule], providers: [ServiceHealth] })
export class EdgeModule {}
