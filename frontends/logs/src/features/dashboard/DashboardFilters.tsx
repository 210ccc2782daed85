import { useSession, useT } from '@tollgate/console-sdk'
import { useUserSuggestions } from '@tollgate/console-sdk/list-page'
import { DateRange } from '@tollgate/console-ui/date-range'
import { FilterBar } from '@tollgate/console-ui/filter-bar'
import { SelectInput, SuggestInput } from '@tollgate/console-ui/inputs'
import { type FigureGrain, figureGrains, figureMeasures } from '@tollgate/contracts/http/logs'
import { useState } from 'react'
import { type DashboardAddress, viewsFor } from './dashboard.model'

interface DashboardFiltersProps {
  readonly address: DashboardAddress
  readonly grain: FigureGrain
  /** Where the time begins while none is chosen. */
  readonly start: number
  readonly onChange: (change: Partial<DashboardAddress>) => void
}

/** What the dashboard shows: time, steps, by what, and whose. Each choice is in the address at once. */
export function DashboardFilters({ address, grain, start, onChange }: DashboardFiltersProps) {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const [typed, setTyped] = useState(address.username)
  const ask = (username: string) => {
    setTyped(username)
    onChange({ username: username.trim() })
  }
  const users = useUserSuggestions(typed)
  const views = viewsFor(isAdmin, address.username)
  const { start_timestamp: from = start, end_timestamp: to } = address
  return (
    <FilterBar onSubmit={isAdmin ? () => ask(typed) : undefined}>
      <DateRange
        label={t('filter.range')}
        value={{ from, ...(to !== undefined && { to }) }}
        onChange={(range) => onChange({ start_timestamp: range.from, end_timestamp: range.to })}
      />
      <Choice of="grain" value={grain} values={figureGrains} onChange={(value) => onChange({ grain: value })} />
      <Choice
        of="by"
        value={views.includes(address.by) ? address.by : 'model'}
        values={views}
        onChange={(by) => onChange({ by })}
      />
      <Choice
        of="measure"
        value={address.measure}
        values={figureMeasures}
        onChange={(measure) => onChange({ measure })}
      />
      {isAdmin && (
        <SuggestInput
          label={t('filter.username')}
          isLabelHidden
          size="small"
          value={typed}
          options={users.options}
          placeholder={t('filter.username')}
          onFocus={users.onFocus}
          onChange={setTyped}
          onPick={ask}
        />
      )}
    </FilterBar>
  )
}

interface ChoiceProps<V extends string> {
  readonly of: 'grain' | 'by' | 'measure'
  readonly value: V
  readonly values: readonly V[]
  readonly onChange: (value: V) => void
}

function Choice<V extends string>({ of, value, values, onChange }: ChoiceProps<V>) {
  const t = useT('logs')
  return (
    <SelectInput
      label={t(`dashboard.filter.${of}`)}
      isLabelHidden
      size="small"
      value={value}
      options={values.map((one) => ({ value: one, label: t(`dashboard.${of}.${one}`) }))}
      onChange={(picked) => picked !== null && onChange(picked)}
    />
  )
}
