import { Module } from '@nestjs/common'
import { AuditModule } from '../audit/audit.module'
import { DoorsModule } from '../doors/doors.module'
import { LimitsModule } from '../limits/limits.module'
import { OptionsStoreModule } from '../options/options-store.module'
import { SecondFactorModule } from '../second-factor/second-factor.module'
import { SignInModule } from '../sign-in/sign-in.module'
import { UsersModule } from '../users/users.module'
import { BindingsController } from './bindings/bindings.controller'
import { BindingsService } from './bindings/bindings.service'
import { ExternalEntry } from './entry/external-entry.service'
import { Flows } from './flow/flows.service'
import { ExternalIdentitiesModule } from './identities/external-identities.module'
import { AdoptIssuers } from './issuers/adopt-issuers'
import { IssuersController } from './issuers/issuers.controller'
import { IssuersService } from './issuers/issuers.service'
import { MembershipService } from './membership/membership.service'
import { OidcServers } from './oidc/oidc-servers'
import { OidcSite } from './oidc/oidc-site'
import { GithubSite } from './providers/github-site'
import { LinuxdoSite } from './providers/linuxdo-site'
import { ProviderHttp } from './providers/provider-http'
import { TelegramSite } from './providers/telegram-site'
import { WechatSite } from './providers/wechat-site'
import { OauthController } from './redirect/oauth.controller'
import { OauthService } from './redirect/oauth.service'
import { TelegramController } from './widgets/telegram.controller'
import { WechatController } from './widgets/wechat.controller'
import { WidgetsService } from './widgets/widgets.service'

@Module({
  imports: [
    AuditModule,
    DoorsModule,
    ExternalIdentitiesModule,
    LimitsModule,
    OptionsStoreModule,
    SecondFactorModule,
    SignInModule,
    UsersModule,
  ],
  controllers: [OauthController, WechatController, TelegramController, BindingsController, IssuersController],
  providers: [
    OauthService,
    WidgetsService,
    BindingsService,
    ExternalEntry,
    Flows,
    GithubSite,
    LinuxdoSite,
    OidcSite,
    OidcServers,
    WechatSite,
    TelegramSite,
    ProviderHttp,
    IssuersService,
    AdoptIssuers,
    MembershipService,
  ],
})
export class ExternalModule {}
