import { z } from 'zod'
import { ChannelId } from '../channel/channel.dto'
import { channelFields } from '../channel/channel.fields'

const maxSelected = 1_000

const ids = z.array(ChannelId, 'channels.nothing-selected').min(1, 'channels.nothing-selected').max(maxSelected)

const tag = z.string('channels.tag-required').pipe(channelFields.tag.min(1, 'channels.tag-required'))

export const SelectedDto = z.object({ ids })
export type SelectedDto = z.output<typeof SelectedDto>

export const TagSelectedDto = z.object({ ids, tag })
export type TagSelectedDto = z.output<typeof TagSelectedDto>

export const TagDto = z.object({ tag })
export type TagDto = z.output<typeof TagDto>

/** Changes to every channel of a tag; null and absent fields stay. An empty `new_tag` dissolves the tag. */
export const EditTagDto = z.object({
  tag,
  new_tag: channelFields.tag.nullish(),
  model_mapping: channelFields.model_mapping.nullish(),
  models: channelFields.models.nullish(),
  groups: channelFields.group.nullish(),
  priority: channelFields.priority.nullish(),
  weight: channelFields.weight.nullish(),
})
export type EditTagDto = z.output<typeof EditTagDto>
