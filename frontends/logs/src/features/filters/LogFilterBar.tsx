import { useSession, useT } from '@tollgate/console-sdk'
import { DateRange, type TimeRange } from '@tollgate/console-ui/date-range'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { NumberInput, SelectInput, TextInput } from '@tollgate/console-ui/inputs'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { logTypes } from '@tollgate/contracts/http/logs'
import type { ReactElement } from 'react'
import { filtersOfRange, isChannelId, midnightBefore, rangeOf } from './filters.model'
import type { LogFilterState } from './useLogFilters'

interface LogFilterBarProps {
  readonly state: LogFilterState
  readonly isFetching: boolean
  /** Asks again for what is shown. */
  readonly onRefresh: () => void
}

/** The filters of document 3, section 2.2; channel and user are for administrators. */
export function LogFilterBar({ state, isFetching, onRefresh }: LogFilterBarProps) {
  const { isAdmin } = useSession()
  const isPhone = useIsPhone()
  const [range, ...others] = [
    <RangeFilter key="range" state={state} />,
    <TextFilter key="model" name="model_name" label="model" state={state} />,
    <TextFilter key="token" name="token_name" label="token" state={state} />,
    <TextFilter key="group" name="group" label="group" state={state} />,
    ...(isAdmin
      ? [
          <TextFilter key="username" name="username" label="username" state={state} />,
          <ChannelFilter key="channel" state={state} />,
        ]
      : []),
    <TypeFilter key="type" state={state} />,
  ] satisfies ReactElement[]
  const submit = () => {
    if (isChannelId(state.draft.channel) && !state.apply()) onRefresh()
  }
  return (
    <FilterBar onSubmit={submit} onReset={state.reset} isDirty={state.isDirty} isFetching={isFetching}>
      {/* A phone shows the first one and folds the rest, and its range is two pickers. */}
      {isPhone ? [others[0], range, ...others.slice(1)] : [range, ...others]}
    </FilterBar>
  )
}

interface FilterProps {
  readonly state: LogFilterState
}

const day = 86_400

function RangeFilter({ state }: FilterProps) {
  const t = useT('logs')
  const { draft, midnight, apply } = state
  // Open at the end, so that a refresh brings what has come since.
  const since = (id: string, from: (now: number) => number) => ({
    id,
    label: t(`filter.${id}`),
    of: (now: number): TimeRange => ({ from: from(now) }),
  })
  return (
    <DateRange
      label={t('filter.range')}
      value={rangeOf(draft, midnight)}
      onChange={(range) => apply(filtersOfRange(range, midnight))}
      presets={[
        since('today', midnightBefore),
        since('last24Hours', (now) => now - day),
        since('last7Days', (now) => midnightBefore(now - 6 * day)),
        since('last30Days', (now) => midnightBefore(now - 29 * day)),
      ]}
    />
  )
}

interface TextFilterProps extends FilterProps {
  readonly name: 'token_name' | 'model_name' | 'group' | 'username'
  readonly label: string
}

function TextFilter({ name, label, state }: TextFilterProps) {
  const t = useT('logs')
  const text = t(`filter.${label}`)
  return (
    <TextInput
      label={text}
      isLabelHidden
      size="small"
      placeholder={text}
      value={state.draft[name]}
      onChange={(value) => state.edit({ [name]: value })}
      autoComplete="off"
    />
  )
}

function ChannelFilter({ state }: FilterProps) {
  const t = useT('logs')
  const { channel } = state.draft
  return (
    <NumberInput
      label={t('filter.channel')}
      isLabelHidden
      size="small"
      placeholder={t('filter.channel')}
      min={1}
      value={channel === 0 ? null : channel}
      onChange={(value) => state.edit({ channel: value ?? 0 })}
      error={isChannelId(channel) ? undefined : t('filter.channelFault')}
    />
  )
}

function TypeFilter({ state }: FilterProps) {
  const t = useT('logs')
  return (
    <SelectInput
      label={t('filter.type')}
      isLabelHidden
      size="small"
      value={state.draft.type}
      onChange={(type) => state.apply({ type: type ?? logTypes.all })}
      options={Object.values(logTypes).map((value) => ({ value, label: t(`type.${value}`) }))}
    />
  )
}
