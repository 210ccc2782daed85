import { Body, Controller, Get, Post } from '@nestjs/common'
import {
  type IssuerList,
  type MovedBindings,
  type MoveIssuerBody,
  moveIssuerBody,
} from '@tollgate/contracts/http/identity'
import { Access, type Actor, Caller, Fresh, zod } from '@tollgate/platform'
import { IssuersService } from './issuers.service'

/** For root alone: whoever says which site vouches for whom decides who anybody is. */
@Controller('api/oauth/issuers')
@Access('root')
export class IssuersController {
  constructor(private readonly issuers: IssuersService) {}

  @Get()
  list(): Promise<IssuerList> {
    return this.issuers.list()
  }

  @Post('move')
  @Fresh()
  move(@Caller() actor: Actor, @Body(zod(moveIssuerBody)) body: MoveIssuerBody): Promise<MovedBindings> {
    return this.issuers.move(actor, body)
  }
}
