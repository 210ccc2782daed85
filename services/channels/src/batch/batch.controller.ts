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
import { Access, type Actor, Caller, type Enveloped, withExtras, zod } from '@tollgate/platform'
import { BatchService, type ReachedChannels } from './batch.service'

/** How many there were is the data, as for all that is done to many; which there were not stands beside it. */
const told = ({ count, gone }: ReachedChannels): Enveloped => withExtras(count, { gone })

@Controller('api/channel')
@Access('admin')
export class BatchController {
  constructor(private readonly batch: BatchService) {}

  @Delete('disabled')
  deleteDisabled(@Caller() actor: Actor): Promise<number> {
    return this.batch.deleteDisabled(actor)
  }

  @Post('batch')
  async delete(
    @Caller() actor: Actor,
    @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody,
  ): Promise<Enveloped> {
    return told(await this.batch.delete(actor, ids))
  }

  @Post('batch/enabled')
  async enableChosen(
    @Caller() actor: Actor,
    @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody,
  ): Promise<Enveloped> {
    return told(await this.batch.switch(actor, ids, true))
  }

  @Post('batch/disabled')
  async disableChosen(
    @Caller() actor: Actor,
    @Body(zod(selectedChannelsBody)) { ids }: SelectedChannelsBody,
  ): Promise<Enveloped> {
    return told(await this.batch.switch(actor, ids, false))
  }

  @Post('batch/tag')
  async tag(@Caller() actor: Actor, @Body(zod(tagChannelsBody)) { ids, tag }: TagChannelsBody): Promise<Enveloped> {
    return told(await this.batch.tag(actor, ids, tag))
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
