import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import { FieldFrame } from '../frame/field-frame'
import type { InputBase, Option } from '../frame/input.types'
import { ChoiceInput, renderOption } from './choice-parts'

export interface SuggestInputProps extends InputBase {
  value: string
  onChange: (typed: string) => void
  /** A suggestion was picked: its value. */
  onPick: (value: string) => void
  options: readonly Option<string>[]
  placeholder?: string
  onFocus?: () => void
}

/** Long lists are narrowed by typing, not by scrolling. */
const mostShown = 50

/** Without a list to open there is no button for it; a typed text has one that clears it. */
const roomOf = (value: string) => ({
  '& .MuiAutocomplete-inputRoot': { flexWrap: 'nowrap !important', pr: `${value === '' ? 1 : 32}px !important` },
})

const filterOptions = createFilterOptions<Option<string>>({
  limit: mostShown,
  stringify: ({ value, label }) => `${value} ${label}`,
})

/** A line of text that suggests; whatever else is typed counts, too. Enter sends the form around it. */
export function SuggestInput(props: SuggestInputProps) {
  return (
    <FieldFrame {...props}>
      {(wiring) => (
        <Autocomplete<Option<string>, false, false, true>
          id={wiring.id}
          freeSolo
          sx={roomOf(props.value)}
          options={props.options}
          filterOptions={filterOptions}
          value={null}
          inputValue={props.value}
          onInputChange={(_event, typed, reason) => {
            if (reason === 'input' || reason === 'clear') props.onChange(typed)
          }}
          onChange={(_event, option) => {
            if (option !== null && typeof option !== 'string') props.onPick(option.value)
          }}
          onBlur={props.onBlur}
          onFocus={props.onFocus}
          disabled={props.disabledReason !== undefined}
          getOptionKey={(option) => (typeof option === 'string' ? option : option.value)}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.value)}
          renderOption={renderOption}
          renderInput={(params) => <ChoiceInput params={params} field={props} wiring={wiring} />}
        />
      )}
    </FieldFrame>
  )
}
