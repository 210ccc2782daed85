import { Body, Controller, Delete, Post, Put } from '@nestjs/common'
import {
  type EditTagBody,
  editTagBody,
  type SelectedChannelsBody,
  selectedChannelsBody,
  type TagBody,
  tagBody,
  type TagChannelsBody,
  tagChannelsBody,
} from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { BatchService } from './batch.service'

@Controller('api/channel')
@Access('admin')
export class BatchController {
  constructor(private readonly batch: BatchService) {}

  @Delete('disabled')
  deleteDisabled(@Caller() actor: Actor): Promise<number> {
    return this.batch.deleteDisabled(actor)
  }

  @Post('batch')
  delete(@Caller() actor: Actor, @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody): Promise<number> {
    return this.batch.delete(actor, ids)
  }

  @Post('batch/enabled')
  enableChosen(
    @Caller() actor: Actor,
    @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody,
  ): Promise<number> {
    return this.batch.switch(actor, ids, true)
  }

  @Post('batch/disabled')
  disableChosen(
    @Caller() actor: Actor,
    @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody,
  ): Promise<number> {
    return this.batch.switch(actor, ids, false)
  }

  @Post('batch/tag')
  tag(@Caller() actor: Actor, @Body(zod(tagChannelsBody)) { ids, tag }: TagChannelsBody): Promise<number> {
    return this.batch.tag(actor, ids, tag)
  }

  @Put('tag')
  editTag(@Caller() actor: Actor, @Body(zod(editTagBody)) body: EditTagBody): Promise<number> {
    return this.batch.editTag(actor, body)
  }

  @Post('tag/enabled')
  enable(@Caller() actor: Actor, @Body(zod(tagBody)) { tag }: TagBody): Promise<number> {
    return this.batch.switchTag(actor, tag, true)
  }

  @Post('tag/disabled')
  disable(@Caller() actor: Actor, @Body(zod(tagBody)) { tag }: TagBody): Promise<number> {
    return this.batch.switchTag(actor, tag, false)
  }
}
