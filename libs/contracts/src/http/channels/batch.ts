import { z } from 'zod'
import { channelId } from './channel'
import { channelFields } from './channel.fields'
import { channelsFaults } from './channels.faults'

/** So many channels are acted on in one call. */
export const maxSelectedChannels = 1_000

const ids = z
  .array(channelId, channelsFaults.nothingSelected.code)
  .min(1, channelsFaults.nothingSelected.code)
  .max(maxSelectedChannels)

const tag = z.string(channelsFaults.tagRequired.code).pipe(channelFields.tag.min(1, channelsFaults.tagRequired.code))

export const selectedChannelsBody = z.object({ ids })
export type SelectedChannelsBody = z.output<typeof selectedChannelsBody>

export const tagChannelsBody = z.object({ ids, tag })
export type TagChannelsBody = z.output<typeof tagChannelsBody>

export const tagBody = z.object({ tag })
export type TagBody = z.output<typeof tagBody>

/** Changes to every channel of a tag; null and absent fields stay. An empty `new_tag` dissolves the tag. */
export const editTagBody = z.object({
  tag,
  new_tag: channelFields.tag.nullish(),
  model_mapping: channelFields.model_mapping.nullish(),
  models: channelFields.models.nullish(),
  groups: channelFields.group.nullish(),
  priority: channelFields.priority.nullish(),
  weight: channelFields.weight.nullish(),
})
export type EditTagBody = z.output<typeof editTagBody>
