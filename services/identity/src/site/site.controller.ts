import { Controller, Get } from '@nestjs/common'
import type { SiteStatus } from '@tollgate/contracts/http/identity'
import { Access } from '@tollgate/platform'
import { StatusService } from './status.service'

@Controller('api')
@Access('public')
export class SiteController {
  constructor(private readonly site: StatusService) {}

  @Get('status')
  status(): Promise<SiteStatus> {
    return this.site.status()
  }

  @Get('notice')
  notice(): string {
    return this.site.notice()
  }

  @Get('about')
  about(): string {
    return this.site.about()
  }

  @Get('home_page_content')
  homePageContent(): string {
    return this.site.homePageContent()
  }
}
