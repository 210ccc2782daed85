import { useT } from '@tollgate/console-sdk'
import { Moment, Quota } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { TagList } from '@tollgate/console-ui/tag'
import { Mono } from '@tollgate/console-ui/text'
import { type ReactNode, useMemo } from 'react'
import type { ListedChannel } from '../../api/channels.api'
import { BalanceCell } from '../balance/BalanceCell'
import { useAskedBalances, useUpdateBalance } from '../balance/useUpdateBalance'
import { HealthCell } from '../health/HealthCell'
import { useHealth } from '../health/useHealth'
import { useTested } from '../test/useTestChannel'
import { ExpiryCell, NameCell, Nothing, ResponseTimeCell, StatusCell, TagCell, TagStatusCell, TypeCell } from './cells'
import { namesOf, type OrderField } from './channel.model'
import { OrderCell } from './OrderCell'
import { type ChannelRow, idsOf, type TagRow } from './rows.model'
import type { ListChange } from './useChannelActions'

interface ColumnsOptions {
  readonly onChange: (change: ListChange) => void
  readonly onToggleTag: (tag: string) => void
  /** What is on the page. */
  readonly rows: readonly ChannelRow[] | undefined
}

/** What a column shows for a channel, and for the head of a tag. */
const cell =
  (ofChannel: (channel: ListedChannel) => ReactNode, ofTag: (row: TagRow) => ReactNode) => (row: ChannelRow) =>
    row.kind === 'channel' ? ofChannel(row.channel) : ofTag(row)

/** A tag has no id, no type and no time of its own. */
const nothing = () => null

const both = ['desc', 'asc'] as const

/** The documents' columns, and some more that start hidden. */
export function useColumns(options: ColumnsOptions): Column<ChannelRow>[] {
  const [identity, figures, order, further] = [
    useIdentityColumns(options),
    useFigureColumns(options),
    useOrderColumns(options),
    useFurtherColumns(),
  ]
  return [...identity, ...figures, ...order, ...further]
}

/** Which channel it is, and whether it serves. */
function useIdentityColumns({ onToggleTag }: ColumnsOptions): Column<ChannelRow>[] {
  const t = useT('channels')
  return [
    { id: 'id', label: 'ID', width: 56, sorts: both, render: cell(({ id }) => <Mono>{id}</Mono>, nothing) },
    {
      id: 'name',
      label: t('list.name'),
      sorts: ['asc', 'desc'],
      isFixed: true,
      minWidth: 180,
      card: 'title',
      render: (row) =>
        row.kind === 'channel' ? <NameCell row={row} /> : <TagCell row={row} onToggle={() => onToggleTag(row.tag)} />,
    },
    {
      id: 'type',
      label: t('list.type'),
      sorts: ['asc', 'desc'],
      card: 'field',
      render: cell(({ type }) => <TypeCell type={type} />, nothing),
    },
    {
      id: 'status',
      label: t('list.status'),
      sorts: both,
      card: 'aside',
      render: cell(
        (channel) => <StatusCell channel={channel} />,
        (row) => <TagStatusCell row={row} />,
      ),
    },
    {
      id: 'group',
      label: t('list.group'),
      render: cell(
        ({ group }) => <TagList items={namesOf(group)} max={1} isOneLine />,
        ({ groups }) => <TagList items={groups} max={1} isOneLine />,
      ),
    },
  ]
}

/** How quickly it answered, and what it was used for. */
function useFigureColumns({ rows }: ColumnsOptions): Column<ChannelRow>[] {
  const t = useT('channels')
  const health = useHealth(useMemo(() => idsOf(rows ?? []), [rows]))
  const tested = useTested()
  const asked = useAskedBalances()
  const updateBalance = useUpdateBalance()
  return [
    {
      id: 'health',
      label: t('strip.label'),
      card: 'field',
      width: 112,
      render: cell((channel) => <HealthCell channel={channel} health={health} />, nothing),
    },
    {
      id: 'response_time',
      label: t('list.response-time'),
      sorts: ['asc', 'desc'],
      card: 'field',
      width: 96,
      render: cell((channel) => <ResponseTimeCell channel={channel} isRunning={tested.has(channel.id)} />, nothing),
    },
    {
      id: 'used_quota',
      label: t('list.used-quota'),
      sorts: both,
      align: 'right',
      card: 'field',
      render: cell(
        ({ used_quota: units }) => <Quota units={units} />,
        ({ usedQuota }) => <Quota units={usedQuota} />,
      ),
    },
    {
      id: 'balance',
      label: t('list.balance'),
      sorts: both,
      help: t('list.balance-help'),
      align: 'right',
      card: 'field',
      render: cell(
        (channel) => (
          <BalanceCell channel={channel} isRunning={asked.has(channel.id)} onUpdate={() => updateBalance(channel)} />
        ),
        nothing,
      ),
    },
  ]
}

/** In which turn it is asked; edited where it stands. */
function useOrderColumns({ onChange }: ColumnsOptions): Column<ChannelRow>[] {
  const t = useT('channels')
  const order = (field: OrderField): Column<ChannelRow> => ({
    id: field,
    label: t(`list.${field}`),
    help: t(`list.${field}-help`),
    sorts: both,
    align: 'right',
    width: 92,
    render: cell(
      (channel) => (
        <OrderCell channel={channel} field={field} onSave={(value) => onChange({ id: channel.id, [field]: value })} />
      ),
      (row) => row[field] ?? <Nothing />,
    ),
  })
  return [order('priority'), order('weight')]
}

/** Of use now and then: hidden until they are chosen. */
function useFurtherColumns(): Column<ChannelRow>[] {
  const t = useT('channels')
  const time = (seconds: number) => (seconds === 0 ? <Nothing /> : <Moment at={seconds} />)
  return [
    {
      id: 'models',
      label: t('list.models'),
      isHiddenByDefault: true,
      render: cell(({ models }) => <TagList items={namesOf(models)} max={2} isMono isOneLine />, nothing),
    },
    {
      id: 'tag',
      label: t('list.tag'),
      sorts: ['asc', 'desc'],
      isHiddenByDefault: true,
      render: cell(({ tag }) => tag || <Nothing />, nothing),
    },
    {
      id: 'test_time',
      label: t('list.test-time'),
      sorts: both,
      isHiddenByDefault: true,
      render: cell(({ test_time: seconds }) => time(seconds), nothing),
    },
    {
      id: 'expired_time',
      label: t('list.expires'),
      sorts: ['asc', 'desc'],
      isHiddenByDefault: true,
      render: cell((channel) => <ExpiryCell channel={channel} />, nothing),
    },
    {
      id: 'created_time',
      label: t('list.created-time'),
      sorts: both,
      isHiddenByDefault: true,
      render: cell(({ created_time: seconds }) => time(seconds), nothing),
    },
  ]
}
