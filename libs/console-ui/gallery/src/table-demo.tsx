import { Button, IconButton } from '@tollgate/console-ui/button'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { type Column, DataTable, type Order, useSelection } from '@tollgate/console-ui/data-table'
import { DateRange, type TimeRange } from '@tollgate/console-ui/date-range'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SearchInput, Segmented, SelectInput } from '@tollgate/console-ui/inputs'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { Page } from '@tollgate/console-ui/page'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag, TagList } from '@tollgate/console-ui/tag'
import { Mono, Num, Time } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { type ChannelRow, channels } from './rows'
import type { DemoProps, Say } from './words'

type State = 'rows' | 'loading' | 'empty' | 'error' | 'fetching'

function columnsOf(say: Say): Column<ChannelRow>[] {
  return [
    { id: 'id', label: 'ID', width: 56, render: (row) => <Mono>{row.id}</Mono>, sorts: ['asc', 'desc'] },
    {
      id: 'name',
      label: say('名称', 'Name'),
      isFixed: true,
      card: 'title',
      minWidth: 140,
      sorts: ['asc', 'desc'],
      render: (row) => row.name,
    },
    {
      id: 'status',
      label: say('状态', 'Status'),
      card: 'aside',
      render: (row) =>
        row.status === 1 ? (
          <StatusChip tone="good">{say('已启用', 'Enabled')}</StatusChip>
        ) : row.status === 2 ? (
          <StatusChip tone="neutral">{say('已禁用', 'Disabled')}</StatusChip>
        ) : (
          <StatusChip
            tone="warn"
            hint={say(
              '自动禁用：上游返回 401，2026-11-20 08:31',
              'Disabled by itself: the upstream answered 401, 2026-11-20 08:31',
            )}
          >
            {say('自动禁用', 'Auto-disabled')}
          </StatusChip>
        ),
    },
    { id: 'type', label: say('类型', 'Type'), render: (row) => <Tag>{row.type}</Tag> },
    {
      id: 'models',
      label: say('模型', 'Models'),
      minWidth: 220,
      render: (row) => <TagList items={row.models} max={2} isMono isOneLine />,
    },
    {
      id: 'key',
      label: say('密钥', 'Key'),
      render: (row) => (
        <CopyText value={row.key} label={say('密钥', 'key')} isMono>{`sk-…${row.key.slice(-4)}`}</CopyText>
      ),
    },
    {
      id: 'group',
      label: say('分组', 'Group'),
      render: (row) => (
        <Tag tone={row.group === 'svip' ? 'red' : row.group === 'vip' ? 'yellow' : 'neutral'}>{row.group}</Tag>
      ),
    },
    {
      id: 'latency',
      label: say('响应时间', 'Latency'),
      align: 'right',
      card: 'field',
      help: say('最近一次测试的用时', 'How long the latest test took'),
      render: (row) => (
        <Tag
          tone={row.ms > 5000 ? 'red' : row.ms > 3000 ? 'yellow' : row.ms > 1000 ? 'lime' : 'green'}
        >{`${(row.ms / 1000).toFixed(2)} s`}</Tag>
      ),
    },
    {
      id: 'used',
      label: say('已用额度', 'Used quota'),
      align: 'right',
      card: 'field',
      sorts: ['asc', 'desc'],
      render: (row) => <Num exact={row.used.toLocaleString('en-US')}>{`$${(row.used / 500_000).toFixed(2)}`}</Num>,
    },
    {
      id: 'created',
      label: say('创建时间', 'Created'),
      isHiddenByDefault: true,
      render: () => (
        <Time hint="2026-11-21 11:20:07" iso="2026-11-21T11:20:07Z">
          {say('3 小时前', '3 hours ago')}
        </Time>
      ),
    },
  ]
}

const detail = (row: ChannelRow, say: Say) => (
  <DescriptionList
    items={[
      { label: say('基础地址', 'Base URL'), value: 'https://api.openai.com', isMono: true },
      { label: say('优先级', 'Priority'), value: 10 },
      { label: say('权重', 'Weight'), value: 3 },
      { label: say('模型映射', 'Model mapping'), value: '{"gpt-4": "gpt-4o"}', isMono: true },
      {
        label: say('计费过程', 'Billing'),
        value: say(
          `输入 1,204 × $0.15/1M + 输出 388 × $0.60/1M = $0.000413（渠道 ${row.id}）`,
          `input 1,204 × $0.15/1M + output 388 × $0.60/1M = $0.000413 (channel ${row.id})`,
        ),
        isWide: true,
      },
    ]}
  />
)

function Filters({ say, state, onState }: DemoProps & { state: State; onState: (state: State) => void }) {
  const [keyword, setKeyword] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const [range, setRange] = useState<TimeRange>({})
  const isDirty = keyword !== '' || group !== null || range.from !== undefined
  const reset = () => {
    setKeyword('')
    setGroup(null)
    setRange({})
  }
  return (
    <FilterBar
      onSubmit={() => onState('rows')}
      onReset={reset}
      isDirty={isDirty}
      aside={
        <IconButton
          icon="refresh"
          label={say('刷新', 'Refresh')}
          isLoading={state === 'fetching'}
          onClick={() => onState('fetching')}
        />
      }
    >
      <SearchInput
        label={say('渠道 ID、名称或密钥', 'Channel ID, name or key')}
        value={keyword}
        onChange={setKeyword}
      />
      <SelectInput
        size="small"
        label={say('分组', 'Group')}
        isLabelHidden
        placeholder={say('全部分组', 'All groups')}
        isClearable
        value={group}
        onChange={setGroup}
        options={['default', 'vip', 'svip'].map((value) => ({ value, label: value }))}
      />
      <DateRange label={say('时间', 'Time')} value={range} onChange={setRange} />
    </FilterBar>
  )
}

const actionsOf = (row: ChannelRow, say: Say): MenuItem[] => [
  { id: 'test', label: say('测试', 'Test'), icon: 'flask', isQuick: true, onSelect: () => undefined },
  { id: 'edit', label: say('编辑', 'Edit'), icon: 'pencil', isQuick: true, onSelect: () => undefined },
  {
    id: 'copy',
    label: say('复制', 'Duplicate'),
    icon: 'copy',
    disabledReason: row.status === 1 ? undefined : say('先启用此渠道', 'Enable this channel first'),
  },
  { divider: true },
  { id: 'delete', label: say('删除', 'Delete'), icon: 'trash', tone: 'danger', onSelect: () => undefined },
]

function AddButton({ say }: DemoProps) {
  return (
    <Button variant="primary" icon="plus">
      {say('添加渠道', 'Add channel')}
    </Button>
  )
}

function NoChannels({ say }: DemoProps) {
  const why = say(
    '渠道把调用送往上游服务商。添加一个之后，令牌即可使用它的模型。',
    'A channel carries calls to an upstream provider. Once you add one, tokens can use its models.',
  )
  return (
    <EmptyState icon="cable" title={say('还没有渠道', 'No channels yet')} action={<AddButton say={say} />}>
      {why}
    </EmptyState>
  )
}

const all = channels(237)

function rowsOf(state: State, page: number, pageSize: number): ChannelRow[] | undefined {
  if (state === 'loading' || state === 'error') return undefined
  return state === 'empty' ? [] : all.slice((page - 1) * pageSize, page * pageSize)
}

function Table({ say, state, onState }: DemoProps & { state: State; onState: (state: State) => void }) {
  const [sort, setSort] = useState<Order | null>({ by: 'id', direction: 'asc' })
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const selection = useSelection()
  const fault = {
    message: say('渠道服务没有响应', 'The channel service did not answer'),
    requestId: '0190f6c2-7d4e-7c11',
  }
  const bulk = (
    <>
      <Button size="small" icon="circle-check">
        {say('启用', 'Enable')}
      </Button>
      <Button size="small" variant="danger" icon="trash">
        {say('删除', 'Delete')}
      </Button>
    </>
  )
  return (
    <DataTable
      label={say('渠道', 'Channels')}
      columnsKey="gallery-table-columns"
      columns={columnsOf(say)}
      rows={rowsOf(state, paging.page, paging.pageSize)}
      rowKey={(row) => row.id}
      isFetching={state === 'fetching'}
      error={state === 'error' ? fault : undefined}
      onRetry={() => onState('rows')}
      paging={{ ...paging, onChange: setPaging, total: state === 'empty' || state === 'loading' ? 0 : all.length }}
      sorting={{ order: sort, onChange: setSort }}
      selection={{ ...selection, actions: () => bulk, nameOf: (row) => row.name }}
      detail={{ kind: 'unfold', render: (row) => detail(row, say) }}
      isMuted={(row) => row.status !== 1}
      rowActions={(row) => actionsOf(row, say)}
      empty={<NoChannels say={say} />}
    />
  )
}

const states = ['rows', 'loading', 'empty', 'error', 'fetching'] as const

/** A list page as most of the console's pages are. */
export function TableDemo({ say }: DemoProps) {
  const [state, setState] = useState<State>('rows')
  const action = (
    <>
      <Button icon="flask">{say('测试所有', 'Test all')}</Button>
      <AddButton say={say} />
    </>
  )
  return (
    <Page
      title={say('管理渠道', 'Channels')}
      purpose={say(
        '连接上游服务商；调用按优先级与权重分配。',
        'Connections to upstream providers; calls go by priority and weight.',
      )}
      action={action}
    >
      <Segmented
        label="State"
        isLabelHidden
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, label: value }))}
      />
      <Filters say={say} state={state} onState={setState} />
      <Table say={say} state={state} onState={setState} />
    </Page>
  )
}
