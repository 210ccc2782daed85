import { Body, Controller, Post } from '@nestjs/common'
import {
  type PasskeyRequestOptions,
  type ReauthenticateBody,
  reauthenticateBody,
  type Reauthenticated,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, BeforeSecondFactor, Caller, SessionOnly, zod } from '@tollgate/platform'
import { type Visit, Visitor } from '../visit/visit'
import { ProofService } from './proof.service'

/** Where people who are signed in prove once more who they are. */
@Controller('api/user/reauthenticate')
@Access('user')
@SessionOnly()
@BeforeSecondFactor()
export class ProofController {
  constructor(private readonly proof: ProofService) {}

  @Post()
  prove(
    @Caller() actor: Actor,
    @Body(zod(reauthenticateBody)) body: ReauthenticateBody,
    @Visitor() visit: Visit,
  ): Promise<Reauthenticated> {
    return this.proof.prove(actor, body, visit)
  }

  @Post('passkey/begin')
  beginPasskey(@Caller() actor: Actor, @Visitor() visit: Visit): Promise<PasskeyRequestOptions> {
    return this.proof.beginPasskey(actor, visit)
  }
}
