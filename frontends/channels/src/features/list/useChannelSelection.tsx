import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { type Selection, useSelection } from '@tollgate/console-ui/data-table'
import { useTestChosen } from '../runs/useRunActs'
import { type ChannelRow, rowNameOf } from './rows.model'
import type { ChannelActs } from './useChannelActions'

interface SelectionOptions {
  readonly acts: ChannelActs
  readonly onTag: (ids: number[], done: () => void) => void
}

/** Only channels can be chosen, and their keys are their ids. */
const idsOf = (keys: readonly (string | number)[]): number[] =>
  keys.filter((key): key is number => typeof key === 'number')

/** What can be done with several channels at once. */
export function useChannelSelection({ acts, onTag }: SelectionOptions): Selection<ChannelRow> {
  const t = useT('channels')
  const { selected, onChange, clear } = useSelection()
  const remove = async (ids: number[]) => {
    if (await acts.removeMany(ids)) clear()
  }
  const testChosen = useTestChosen()
  const test = async (ids: number[]) => {
    if (await testChosen(ids)) clear()
  }
  return {
    selected,
    onChange,
    isSelectable: ({ kind }) => kind === 'channel',
    nameOf: rowNameOf,
    actions: (keys) => (
      <>
        <Button size="small" icon="circle-check" onClick={() => acts.switchMany(idsOf(keys), true, clear)}>
          {t('batch.enable')}
        </Button>
        <Button size="small" icon="circle-x" onClick={() => acts.switchMany(idsOf(keys), false, clear)}>
          {t('batch.disable')}
        </Button>
        <Button size="small" icon="zap" onClick={() => void test(idsOf(keys))}>
          {t('batch.test')}
        </Button>
        <Button size="small" icon="tag" onClick={() => onTag(idsOf(keys), clear)}>
          {t('tag.set-selected')}
        </Button>
        <Button size="small" icon="trash" variant="danger" onClick={() => void remove(idsOf(keys))}>
          {t('delete.selected')}
        </Button>
      </>
    ),
  }
}
