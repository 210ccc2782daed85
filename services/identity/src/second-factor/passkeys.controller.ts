import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common'
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
import { Access, type Actor, BeforeSecondFactor, Caller, Fresh, zod } from '@tollgate/platform'
import { type Visit, Visitor } from '../visit/visit'
import { refuseChangedPasskey } from './passkeys.dto'
import { PasskeysService } from './passkeys.service'
import { SecondFactors } from './second-factors.service'

@Controller('api/user/passkeys')
@Access('user')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly factors: SecondFactors,
  ) {}

  @Get()
  @BeforeSecondFactor()
  list(@Caller() actor: Actor): Promise<PasskeyList> {
    return this.passkeys.list(actor)
  }

  @Post('begin')
  @BeforeSecondFactor()
  @Fresh()
  begin(@Caller() actor: Actor, @Visitor() visit: Visit): Promise<PasskeyCreationOptions> {
    return this.passkeys.begin(actor, visit)
  }

  @Post('finish')
  @BeforeSecondFactor()
  @Fresh()
  finish(
    @Caller() actor: Actor,
    @Body(zod(newPasskeyBody)) body: NewPasskeyBody,
    @Visitor() visit: Visit,
  ): Promise<PasskeyView> {
    return this.passkeys.finish(actor, body, visit)
  }

  @Put(':id')
  async rename(
    @Caller() actor: Actor,
    @Param('id', zod(passkeyId)) id: number,
    @Body(zod(renamePasskeyBody)) { name, ...sentBack }: RenamePasskeyBody,
  ): Promise<void> {
    const present = (await this.passkeys.list(actor)).find((passkey) => passkey.id === id)
    if (present) refuseChangedPasskey(sentBack, present)
    return this.passkeys.rename(actor, id, name)
  }

  /** What depends on a user's other ways to sign in is judged where all of them are known. */
  @Delete(':id')
  @Fresh()
  remove(@Caller() actor: Actor, @Param('id', zod(passkeyId)) id: number): Promise<void> {
    return this.factors.removePasskey(actor, id)
  }
}
