import { Module } from '@nestjs/common'
import { SetupModule } from '../setup/setup.module'
import { SiteController } from './site.controller'
import { StatusService } from './status.service'

@Module({ imports: [SetupModule], controllers: [SiteController], providers: [StatusService] })
export class SiteModule {}
