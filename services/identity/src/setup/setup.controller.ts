import { Body, Controller, Get, Headers, Post } from '@nestjs/common'
import { type SetupBody, setupBody, type SetupStatus, type SignedInUser } from '@tollgate/contracts/http/identity'
import { Access, zod } from '@tollgate/platform'
import { SignInCompletion } from '../sign-in/sign-in-completion'
import { type Visit, Visitor } from '../visit/visit'
import { SetupService } from './setup.service'

@Controller('api/setup')
@Access('public')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly signIns: SignInCompletion,
  ) {}

  @Get()
  async status(@Visitor() visit: Visit): Promise<SetupStatus> {
    const isDone = await this.setup.isDone()
    const isTokenRequired = !isDone && this.setup.isTokenRequired(visit)
    return {
      status: isDone,
      root_init: isDone,
      database_type: 'postgres',
      ...(isTokenRequired && { token_required: true }),
    }
  }

  /** Root, who has just chosen a password, is signed in by it. */
  @Post()
  async run(
    @Body(zod(setupBody)) body: SetupBody,
    @Visitor() visit: Visit,
    @Headers('x-setup-token') token = '',
  ): Promise<SignedInUser> {
    const root = await this.setup.run(body, body.setup_token ?? token, visit)
    return this.signIns.open(root, 'password', visit)
  }
}
