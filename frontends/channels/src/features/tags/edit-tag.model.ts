import { channelFields } from '@tollgate/contracts/http/channels'
import { z } from 'zod'

/** Empty fields leave the channels of the tag as they are. */
const names = z.array(z.string().trim().min(1).max(256))

/** The form behind PUT /api/channel/tag. */
export const tagForm = z.object({
  new_tag: channelFields.tag,
  model_mapping: channelFields.model_mapping,
  models: names,
  groups: names,
  priority: channelFields.priority.nullable(),
  weight: channelFields.weight.nullable(),
})
export type TagFormValues = z.output<typeof tagForm>

export const tagFormOf = (tag: string): TagFormValues => ({
  new_tag: tag,
  model_mapping: '',
  models: [],
  groups: [],
  priority: null,
  weight: null,
})

/** The call that says what was changed; null when nothing was. An empty new tag dissolves the tag. */
export function tagChange(tag: string, values: TagFormValues): Record<string, unknown> | null {
  const change = {
    ...(values.new_tag !== tag && { new_tag: values.new_tag }),
    ...(values.model_mapping !== '' && { model_mapping: values.model_mapping }),
    ...(values.models.length > 0 && { models: values.models }),
    ...(values.groups.length > 0 && { groups: values.groups }),
    ...(values.priority !== null && { priority: values.priority }),
    ...(values.weight !== null && { weight: values.weight }),
  }
  return Object.keys(change).length === 0 ? null : { tag, ...change }
}
