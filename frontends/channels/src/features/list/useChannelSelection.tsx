import { useQueryClient } from '@tanstack/react-query'
import { useFormat, useT } from '@tollgate/console-sdk'
import {
  atOnce,
  type Chosen,
  type ListSelection,
  type SelectableList,
  useListSelection,
} from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { maxSelectedChannels } from '@tollgate/contracts/http/channels'
import { channelListKey, deleteChannels, switchChannels } from '../../api/channels.api'
import { useTestChosen } from '../runs/useRunActs'
import { type ChannelRow, idsOf, rowKeyOf, rowNameOf, unreached } from './rows.model'

export type ChosenChannels = Chosen<ChannelRow>

/** What can be done with several channels at once. */
export function useChannelSelection(
  list: SelectableList<ChannelRow>,
  onTag: (chosen: ChosenChannels) => void,
): ListSelection<ChannelRow> {
  const t = useT('channels')
  return useListSelection(list, {
    keyOf: rowKeyOf,
    nameOf: rowNameOf,
    isSelectable: ({ kind }) => kind === 'channel',
    actions: (chosen) => (
      <>
        <Switch chosen={chosen} isEnabled />
        <Switch chosen={chosen} isEnabled={false} />
        <Test chosen={chosen} />
        <Button size="small" icon="tag" onClick={() => onTag(chosen)}>
          {t('tag.set-selected')}
        </Button>
        <Delete chosen={chosen} />
      </>
    ),
  })
}

/** Has every page of the list read again. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: channelListKey })
}

function Switch({ chosen, isEnabled }: { readonly chosen: ChosenChannels; readonly isEnabled: boolean }) {
  const t = useT('channels')
  const refresh = useRefresh()
  const title = t(isEnabled ? 'batch.enable-many' : 'batch.disable-many', { count: chosen.rows.length })
  const run = () =>
    chosen.run({
      title,
      done: (count) => t(isEnabled ? 'batch.enabled' : 'batch.disabled', { count }),
      size: atOnce,
      send: async (rows) => unreached(rows, await switchChannels({ ids: idsOf(rows), isEnabled })),
      ask: chosen.isBeyondSight ? { title: `${title}?`, text: t('batch.beyond'), confirmLabel: title } : undefined,
      refresh,
    })
  return (
    <Button size="small" icon={isEnabled ? 'circle-check' : 'circle-x'} onClick={() => void run()}>
      {t(isEnabled ? 'batch.enable' : 'batch.disable')}
    </Button>
  )
}

/** Tests are a run of the server's own, which takes so many; they cost calls. */
function Test({ chosen }: { readonly chosen: ChosenChannels }) {
  const t = useT('channels')
  const { number } = useFormat()
  const testChosen = useTestChosen()
  const test = async () => {
    if (await testChosen(idsOf(chosen.rows))) chosen.clear()
  }
  const isTooMany = chosen.rows.length > maxSelectedChannels
  return (
    <Button
      size="small"
      icon="zap"
      disabledReason={isTooMany ? t('batch.most-tests', { most: number(maxSelectedChannels) }) : undefined}
      onClick={() => void test()}
    >
      {t('batch.test')}
    </Button>
  )
}

function Delete({ chosen }: { readonly chosen: ChosenChannels }) {
  const t = useT('channels')
  const refresh = useRefresh()
  const count = chosen.rows.length
  const remove = () =>
    chosen.run({
      title: t('delete.selected'),
      done: (deleted) => t('delete.done', { count: deleted }),
      size: atOnce,
      send: async (rows) => unreached(rows, await deleteChannels(idsOf(rows))),
      ask: {
        title: t('delete.many', { count }),
        text: t('delete.warning'),
        confirmLabel: t('delete.confirm'),
        tone: 'danger',
      },
      refresh,
    })
  return (
    <Button size="small" icon="trash" variant="danger" onClick={() => void remove()}>
      {t('delete.selected')}
    </Button>
  )
}
