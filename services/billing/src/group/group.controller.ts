import { Controller, Get } from '@nestjs/common'
import type { UsableGroups } from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller } from '@tollgate/platform'
import { GroupService } from './group.service'

@Controller('api')
export class GroupController {
  constructor(private readonly groups: GroupService) {}

  @Get('group')
  @Access('admin')
  names(): string[] {
    return this.groups.names()
  }

  @Get('user/self/groups')
  @Access('user')
  own(@Caller() actor: Actor): UsableGroups {
    const usable = this.groups.usable(actor.group)
    return Object.fromEntries(
      usable.map(({ name, description, ratio }) => [name, { desc: description, ratio: Number(ratio) }]),
    )
  }
}
