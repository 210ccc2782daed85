import { Body, Controller, Post } from '@nestjs/common'
import { type TestMailBody, testMailBody } from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Lang, type Language, zod } from '@tollgate/platform'
import { MailTestService } from './mail-test.service'

@Controller('api/option/test_mail')
@Access('root')
export class MailController {
  constructor(private readonly test: MailTestService) {}

  @Post()
  send(
    @Caller() actor: Actor,
    @Body(zod(testMailBody)) { to }: TestMailBody,
    @Lang() language: Language,
  ): Promise<void> {
    return this.test.send(actor, to, language)
  }
}
