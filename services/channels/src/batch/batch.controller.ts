import { Body, Controller, Delete, Post, Put } from '@nestjs/common'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { EditTagDto, SelectedDto, TagDto, TagSelectedDto } from './batch.dto'
import { BatchService } from './batch.service'

@Controller('api/channel')
@Access('admin')
export class BatchController {
  constructor(private readonly batch: BatchService) {}

  @Delete('disabled')
  deleteDisabled(@Caller() actor: Actor) {
    return this.batch.deleteDisabled(actor)
  }

  @Post('batch')
  delete(@Caller() actor: Actor, @Body(zod(SelectedDto)) { ids }: SelectedDto) {
    return this.batch.delete(actor, ids)
  }

  @Post('batch/tag')
  tag(@Caller() actor: Actor, @Body(zod(TagSelectedDto)) { ids, tag }: TagSelectedDto) {
    return this.batch.tag(actor, ids, tag)
  }

  @Put('tag')
  editTag(@Caller() actor: Actor, @Body(zod(EditTagDto)) dto: EditTagDto) {
    return this.batch.editTag(actor, dto)
  }

  @Post('tag/enabled')
  enable(@Caller() actor: Actor, @Body(zod(TagDto)) { tag }: TagDto) {
    return this.batch.switchTag(actor, tag, true)
  }

  @Post('tag/disabled')
  disable(@Caller() actor: Actor, @Body(zod(TagDto)) { tag }: TagDto) {
    return this.batch.switchTag(actor, tag, false)
  }
}
