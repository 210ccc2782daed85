import Autocomplete from '@mui/material/Autocomplete'
import MuiBox from '@mui/material/Box'
import MuiMenuItem from '@mui/material/MenuItem'
import MuiSelect from '@mui/material/Select'
import { Icon } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { FieldFrame, type FieldWiring } from '../frame/field-frame'
import type { InputBase, Option } from '../frame/input.types'
import { ChoiceInput, OptionText, renderOption } from './choice-parts'
import { useSame } from './useSame'

export interface SelectInputProps<Value extends string | number> extends InputBase {
  value: Value | null
  onChange: (value: Value | null) => void
  options: readonly Option<Value>[]
  placeholder?: string
  /** Lets go back to nothing. */
  isClearable?: boolean
  /** Types to find: for more than a dozen options. */
  isSearchable?: boolean
  /** Tells also of what is chosen again: for a choice that leads somewhere. Not for one that is searchable. */
  tellsAgain?: boolean
}

const chevron = (props: { className?: string }) => (
  <span className={props.className} style={{ top: 'calc(50% - 8px)', display: 'inline-flex' }}>
    <Icon name="chevron-down" />
  </span>
)

const Nothing = ({ text }: { text: string }) => (
  <MuiBox component="span" sx={{ color: 'text.secondary' }}>
    {text}
  </MuiBox>
)

function PlainSelect<Value extends string | number>({
  ref,
  ...props
}: SelectInputProps<Value> & { wiring: FieldWiring }) {
  const { value, options, wiring, placeholder = '' } = props
  const labelOf = (chosen: unknown) => options.find((option) => option.value === chosen)?.label ?? String(chosen)
  const pick = (chosen: unknown) => props.onChange(options.find((option) => option.value === chosen)?.value ?? null)
  const pickAgain = (chosen: Value) => props.tellsAgain === true && chosen === value && props.onChange(chosen)
  return (
    <MuiSelect
      value={value ?? ''}
      onChange={(event) => pick(event.target.value)}
      onBlur={props.onBlur}
      inputRef={ref}
      name={props.name}
      labelId={wiring.labelId}
      id={wiring.id}
      aria-describedby={wiring.describedBy}
      displayEmpty
      fullWidth
      size={props.size}
      error={wiring.isInvalid}
      disabled={props.disabledReason !== undefined}
      readOnly={props.isReadOnly}
      IconComponent={chevron}
      renderValue={(chosen) =>
        chosen === '' && value === null ? <Nothing text={placeholder || '\u200b'} /> : labelOf(chosen)
      }
    >
      {props.isClearable === true && (
        <MuiMenuItem value="">
          <Nothing text={placeholder || '—'} />
        </MuiMenuItem>
      )}
      {options.map((option) => (
        <MuiMenuItem
          key={option.value}
          value={option.value}
          disabled={option.disabledReason !== undefined}
          onClick={() => pickAgain(option.value)}
        >
          <OptionText option={option} />
        </MuiMenuItem>
      ))}
    </MuiSelect>
  )
}

const isAlike = (one: Option | null, other: Option | null) => one?.value === other?.value && one?.label === other?.label

function SearchableSelect<Value extends string | number>(props: SelectInputProps<Value> & { wiring: FieldWiring }) {
  const text = useUiText()
  const { value, options, wiring } = props
  const chosen = useSame(options.find((option) => option.value === value) ?? null, isAlike)
  return (
    <Autocomplete
      id={wiring.id}
      options={options}
      value={chosen}
      onChange={(_event, option) => props.onChange(option?.value ?? null)}
      onBlur={props.onBlur}
      disabled={props.disabledReason !== undefined}
      readOnly={props.isReadOnly}
      disableClearable={props.isClearable !== true && value !== null}
      autoHighlight
      noOptionsText={text.noMatch}
      popupIcon={<Icon name="chevron-down" />}
      clearIcon={<Icon name="x" size={14} />}
      clearText={text.clear}
      openText={text.show}
      closeText={text.close}
      getOptionKey={(option) => option.value}
      getOptionDisabled={(option) => option.disabledReason !== undefined}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      renderOption={renderOption}
      renderInput={(params) => <ChoiceInput params={params} field={props} wiring={wiring} mark={chosen?.mark} />}
    />
  )
}

/** One of many. */
export function SelectInput<Value extends string | number>(props: SelectInputProps<Value>) {
  const Select = props.isSearchable === true ? SearchableSelect : PlainSelect
  return <FieldFrame {...props}>{(wiring) => <Select {...props} wiring={wiring} />}</FieldFrame>
}
