import { useQueryClient } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { atOnce } from '@tollgate/console-sdk/list-page'
import { TextField } from '@tollgate/console-ui/form'
import { tagChannelsBody } from '@tollgate/contracts/http/channels'
import { channelListKey, tagChannels } from '../../api/channels.api'
import { ChannelsDialog } from '../dialogs/ChannelsDialog'
import { idsOf, unreached } from '../list/rows.model'
import type { ChosenChannels } from '../list/useChannelSelection'

const tagOnly = tagChannelsBody.pick({ tag: true })

interface SetTagDialogProps {
  readonly chosen: ChosenChannels
  readonly onClose: () => void
}

/** Gives the chosen channels one tag. */
export function SetTagDialog({ chosen, onClose }: SetTagDialogProps) {
  const t = useT('channels')
  const queries = useQueryClient()
  const title = t('tag.set-title', { count: chosen.rows.length })
  const save = ({ tag }: { tag: string }) =>
    chosen.run({
      title,
      done: (count) => t('tag.set', { count }),
      size: atOnce,
      send: async (rows) => unreached(rows, await tagChannels({ ids: idsOf(rows), tag })),
      refresh: () => queries.invalidateQueries({ queryKey: channelListKey }),
    })
  return (
    <ChannelsDialog
      onClose={onClose}
      title={title}
      submitLabel={t('tag.set-confirm')}
      schema={tagOnly}
      defaultValues={{ tag: '' }}
      onSubmit={save}
    >
      <TextField
        name="tag"
        label={t('tag.name')}
        placeholder={t('tag.set-placeholder')}
        isRequired
        isAutoFocused
        autoComplete="off"
      />
    </ChannelsDialog>
  )
}
