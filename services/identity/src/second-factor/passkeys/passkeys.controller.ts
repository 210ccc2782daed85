import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common'
import {
  type NewPasskeyBody,
  newPasskeyBody,
  type PasskeyCreationOptions,
  passkeyId,
  type PasskeyList,
  type PasskeyView,
  type RenamePasskeyBody,
  renamePasskeyBody,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { type Visit, Visitor } from '../../visit/visit'
import { PasskeysService } from './passkeys.service'

@Controller('api/user/passkeys')
@Access('user')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Get()
  list(@Caller() actor: Actor): Promise<PasskeyList> {
    return this.passkeys.list(actor)
  }

  @Post('begin')
  begin(@Caller() actor: Actor, @Visitor() visit: Visit): Promise<PasskeyCreationOptions> {
    return this.passkeys.begin(actor, visit)
  }

  @Post('finish')
  finish(
    @Caller() actor: Actor,
    @Body(zod(newPasskeyBody)) body: NewPasskeyBody,
    @Visitor() visit: Visit,
  ): Promise<PasskeyView> {
    return this.passkeys.finish(actor, body, visit)
  }

  @Put(':id')
  rename(
    @Caller() actor: Actor,
    @Param('id', zod(passkeyId)) id: number,
    @Body(zod(renamePasskeyBody)) { name }: RenamePasskeyBody,
  ): Promise<void> {
    return this.passkeys.rename(actor, id, name)
  }
}
