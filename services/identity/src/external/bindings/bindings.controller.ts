import { Controller, Delete, Param } from '@nestjs/common'
import { type Binding, binding } from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Fresh, zod } from '@tollgate/platform'
import { BindingsService } from './bindings.service'

@Controller('api/user/bindings')
@Access('user')
export class BindingsController {
  constructor(private readonly bindings: BindingsService) {}

  @Delete(':provider')
  @Fresh()
  unbind(@Param('provider', zod(binding)) what: Binding, @Caller() actor: Actor): Promise<void> {
    return this.bindings.unbind(actor, what)
  }
}
