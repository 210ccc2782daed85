import { Body, Controller, Get, Put } from '@nestjs/common'
import { type OptionList, writeOptionBody, type WriteOptionBody } from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { OptionsService } from './options.service'

@Controller('api/option')
@Access('admin')
export class OptionsController {
  constructor(private readonly options: OptionsService) {}

  @Get()
  list(): Promise<OptionList> {
    return this.options.list()
  }

  @Put()
  write(@Caller() actor: Actor, @Body(zod(writeOptionBody)) { key, value }: WriteOptionBody): Promise<void> {
    return this.options.write(actor, key, value)
  }
}
