import { Body, Controller, Get, Put, Query } from '@nestjs/common'
import {
  type OidcDiscoveryQuery,
  oidcDiscoveryQuery,
  type OidcEndpoints,
  type OptionList,
  type OptionRegistry,
  type WriteOptionBody,
  writeOptionBody,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, FreshFor, zod } from '@tollgate/platform'
import { OidcDiscovery } from './oidc-discovery'
import { OptionsService } from './options.service'
import { asksOfOptionWrite } from './registry/option-change.policy'

@Controller('api/option')
@Access('admin')
export class OptionsController {
  constructor(
    private readonly options: OptionsService,
    private readonly discovery: OidcDiscovery,
  ) {}

  @Get()
  list(): Promise<OptionList> {
    return this.options.list()
  }

  @Get('registry')
  registry(): Promise<OptionRegistry> {
    return this.options.registry()
  }

  /** For root alone: it makes the server call an address, and only root may write the options that it fills in. */
  @Get('oidc_discovery')
  @Access('root')
  discover(@Query(zod(oidcDiscoveryQuery)) { url }: OidcDiscoveryQuery): Promise<OidcEndpoints> {
    return this.discovery.read(url)
  }

  @Put()
  @FreshFor(writeOptionBody, asksOfOptionWrite)
  write(@Caller() actor: Actor, @Body(zod(writeOptionBody)) body: WriteOptionBody): Promise<void> {
    return this.options.write(actor, body)
  }
}
