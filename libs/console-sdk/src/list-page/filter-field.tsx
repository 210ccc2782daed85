import { DateRange } from '@tollgate/console-ui/date-range'
import { SearchInput, SelectInput, SuggestInput } from '@tollgate/console-ui/inputs'
import type { TableFilters } from '../lists/useTablePage'
import type { ChoiceFilter, Filter, SuggestFilter } from './filter.types'

interface FieldProps<Values, F extends Filter<Values> = Filter<Values>> {
  readonly filter: F
  readonly state: TableFilters<Values>
}

// A filter's name is that of a text among the values, which TypeScript cannot follow through the parameter.
const textOf = <Values,>(values: Values, name: keyof Values): string => values[name] as string
const change = <Values,>(name: keyof Values, text: string): Partial<Values> => ({ [name]: text }) as Partial<Values>

/** Whether a filter asks for anything. */
export function isSet<Values>(filter: Filter<Values>, { applied, initial }: TableFilters<Values>): boolean {
  return filter.kind === 'range' ? filter.isSet(applied) : applied[filter.name] !== initial[filter.name]
}

/** The control of one filter. */
export function FilterField<Values>({ filter, state }: FieldProps<Values>) {
  switch (filter.kind) {
    case 'search':
      return (
        <SearchInput
          label={filter.label}
          isMono={filter.isMono}
          value={textOf(state.typed, filter.name)}
          onChange={(text) => (filter.isLive === true ? state.apply : state.type)(change(filter.name, text))}
        />
      )
    case 'suggest':
      return <Suggest filter={filter} state={state} />
    case 'choice':
      return <Choice filter={filter} state={state} />
    case 'range':
      return (
        <DateRange
          label={filter.label}
          value={filter.read(state.typed)}
          onChange={(range) => state.apply(filter.write(range, state.typed))}
          presets={filter.presets}
        />
      )
  }
}

function Suggest<Values>({ filter, state }: FieldProps<Values, SuggestFilter<Values>>) {
  const typed = textOf(state.typed, filter.name)
  return (
    <SuggestInput
      label={filter.label}
      isLabelHidden
      size="small"
      placeholder={filter.label}
      value={typed}
      onChange={(text) => state.type(change(filter.name, text))}
      onPick={(text) => state.apply(change(filter.name, text))}
      options={filter.options}
      error={filter.fault?.(typed)}
      onFocus={filter.onFocus}
    />
  )
}

/** What the address asks for is always among the options, whether or not the server names it. */
function Choice<Values>({ filter, state }: FieldProps<Values, ChoiceFilter<Values>>) {
  const chosen = textOf(state.typed, filter.name) || (filter.unset ?? '')
  const isNamed = chosen === '' || filter.options.some(({ value }) => value === chosen)
  return (
    <SelectInput
      label={filter.label}
      isLabelHidden
      isClearable={filter.any !== undefined}
      size="small"
      placeholder={filter.any}
      value={chosen === '' ? null : chosen}
      onChange={(value) => state.apply(change(filter.name, value ?? ''))}
      options={isNamed ? filter.options : [...filter.options, { value: chosen, label: chosen }]}
    />
  )
}
