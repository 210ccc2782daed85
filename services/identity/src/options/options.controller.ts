import { Body, Controller, Get, Put } from '@nestjs/common'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { z } from 'zod'
import { OptionsService } from './options.service'

/** Both are strings on the wire; a console that sends a bare boolean or number is understood as well. */
const WriteOptionDto = z.strictObject({
  key: z.string(),
  value: z.union([z.string(), z.boolean(), z.number()]).transform(String),
})

@Controller('api/option')
@Access('admin')
export class OptionsController {
  constructor(private readonly options: OptionsService) {}

  @Get()
  list() {
    return this.options.list()
  }

  @Put()
  write(@Caller() actor: Actor, @Body(zod(WriteOptionDto)) dto: z.output<typeof WriteOptionDto>): Promise<void> {
    return this.options.write(actor, dto.key, dto.value)
  }
}
