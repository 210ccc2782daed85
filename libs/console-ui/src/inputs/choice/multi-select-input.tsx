import Autocomplete, {
  type AutocompleteRenderInputParams,
  type AutocompleteRenderValueGetItemProps,
} from '@mui/material/Autocomplete'
import MuiBox from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Icon } from '@tollgate/console-ui/icon'
import { Tag } from '@tollgate/console-ui/tag'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { FieldFrame, type FieldWiring } from '../frame/field-frame'
import type { InputBase, Option } from '../frame/input.types'
import { OptionText } from './choice-parts'
import { entriesOf, withEntries } from './entries.model'
import { useSame } from './useSame'

export interface MultiSelectInputProps extends InputBase {
  value: readonly string[]
  onChange: (value: string[]) => void
  options: readonly Option<string>[]
  placeholder?: string
  /** Takes entries that are no option: by Enter, comma, or pasted as a list. */
  isFree?: boolean
  /** Small buttons over the field: fill in related models, clear all. */
  actions?: ReactNode
}

interface TypedEntries {
  typed: string
  type: (text: string) => void
  paste: (event: ClipboardEvent) => void
  take: () => void
}

/** What stands in the field and is no entry yet. */
function useTypedEntries({ value, onChange, isFree = false }: MultiSelectInputProps): TypedEntries {
  const [typed, setTyped] = useState('')
  const add = (entries: string[]) => {
    if (entries.length > 0) onChange(withEntries(value, entries))
  }
  return {
    typed,
    type: (text) => {
      const isEnded = isFree && /[,，;；]$/.test(text)
      if (isEnded) add(entriesOf(text))
      setTyped(isEnded ? '' : text)
    },
    paste: (event) => {
      const entries = entriesOf(event.clipboardData.getData('text'))
      if (!isFree || entries.length < 2) return
      event.preventDefault()
      add(entries)
    },
    take: () => {
      if (isFree) add(entriesOf(typed))
      setTyped('')
    },
  }
}

/** Words and marks of the list that do not depend on its entries. */
function useListLooks() {
  const text = useUiText()
  return {
    limitTags: 40,
    noOptionsText: text.noMatch,
    popupIcon: <Icon name="chevron-down" />,
    clearIcon: <Icon name="x" size={14} />,
    clearText: text.clear,
    openText: text.show,
    closeText: text.close,
    getLimitTagsText: text.moreItems,
  }
}

const inputLooks = {
  flexWrap: 'wrap',
  py: '3px',
  pl: '4px',
  '& input': { width: 0, minWidth: 60, flex: 1, py: '3px !important', px: '6px !important' },
} as const

const isAlike = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other)

function EntryList(props: MultiSelectInputProps & { wiring: FieldWiring }) {
  const { value, options, isFree = false, wiring } = props
  const looks = useListLooks()
  const { typed, type, paste, take } = useTypedEntries(props)
  const chosen = useSame([...value], isAlike)
  const byValue = new Map(options.map((option) => [option.value, option]))
  const optionOf = (entry: string): Option<string> => byValue.get(entry) ?? { value: entry, label: entry }
  const leave = (event: FocusEvent<HTMLElement>) => {
    take()
    // From the line one types in to an entry is still within the field.
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.()
  }
  return (
    <Autocomplete
      {...looks}
      multiple
      id={wiring.id}
      freeSolo={isFree}
      options={options.map((option) => option.value)}
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, next, reason) => type(reason === 'input' ? next : '')}
      onChange={(_event, next) => props.onChange(withEntries([], isFree ? next.flatMap(entriesOf) : next))}
      onBlur={leave}
      disabled={props.disabledReason !== undefined}
      readOnly={props.isReadOnly}
      disableCloseOnSelect
      filterSelectedOptions
      forcePopupIcon={options.length > 0}
      getOptionLabel={(entry) => optionOf(entry).label}
      getOptionDisabled={(entry) => optionOf(entry).disabledReason !== undefined}
      renderOption={({ key, ...itemProps }, entry) => (
        <li key={key} {...itemProps}>
          <OptionText option={optionOf(entry)} />
        </li>
      )}
      renderValue={(entries, itemProps) =>
        entries.map((entry, index) => (
          <Entry
            key={entry}
            label={optionOf(entry).label}
            isFixed={props.isReadOnly === true || props.disabledReason !== undefined}
            itemProps={itemProps({ index })}
          />
        ))
      }
      renderInput={(params) => <EntryInput params={params} props={props} paste={paste} />}
    />
  )
}

interface EntryProps {
  label: string
  /** Of a field that cannot be changed. */
  isFixed: boolean
  itemProps: ReturnType<AutocompleteRenderValueGetItemProps<true>>
}

/**
 * An entry. The left arrow leads from the line one types in through the entries, where Delete, Enter or Space removes one; to
 * the tab key the whole field is one stop.
 */
function Entry({ label, isFixed, itemProps }: EntryProps) {
  const { key: _key, className: _className, disabled: _disabled, onDelete, ...stop } = itemProps
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey) return
    // The field would take the key for its own, and send the form.
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.closest('.MuiAutocomplete-root')?.querySelector('input')?.focus()
    onDelete(event)
  }
  return (
    <MuiBox
      component="span"
      sx={{ display: 'inline-flex', maxWidth: '100%', m: '2px', borderRadius: '6px' }}
      {...(isFixed && stop)}
    >
      <Tag onRemove={isFixed ? undefined : () => onDelete(undefined)} removeButton={{ ...stop, onKeyDown }}>
        {label}
      </Tag>
    </MuiBox>
  )
}

interface EntryInputProps {
  params: AutocompleteRenderInputParams
  props: MultiSelectInputProps & { wiring: FieldWiring }
  paste: (event: ClipboardEvent) => void
}

function EntryInput({ params: { slotProps, ...params }, props, paste }: EntryInputProps) {
  return (
    <OutlinedInput
      {...params}
      {...slotProps.input}
      inputRef={props.ref}
      onPaste={paste}
      size={props.size}
      error={props.wiring.isInvalid}
      placeholder={props.value.length === 0 ? props.placeholder : undefined}
      slotProps={{ input: { ...slotProps.htmlInput, 'aria-describedby': props.wiring.describedBy } }}
      sx={inputLooks}
    />
  )
}

/** Several of many, and own entries where those are allowed. */
export function MultiSelectInput(props: MultiSelectInputProps) {
  return (
    <FieldFrame {...props} aside={props.actions}>
      {(wiring) => <EntryList {...props} wiring={wiring} />}
    </FieldFrame>
  )
}
