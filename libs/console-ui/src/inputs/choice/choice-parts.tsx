import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import MuiBox from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { HTMLAttributes, Key, ReactNode } from 'react'
import type { FieldWiring } from '../frame/field-frame'
import type { InputBase, Option } from '../frame/input.types'

/** An option with the line that explains it, or why it cannot be taken. */
export function OptionText({ option }: { option: Option }) {
  const second = option.disabledReason ?? option.description
  const text = (
    <MuiBox component="span" sx={{ display: 'block', minWidth: 0, whiteSpace: 'normal' }}>
      {option.label}
      {second !== undefined && (
        <MuiBox component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {second}
        </MuiBox>
      )}
    </MuiBox>
  )
  if (option.mark === undefined) return text
  return (
    <MuiBox component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minWidth: 0 }}>
      {option.mark}
      {text}
    </MuiBox>
  )
}

/** A row of a list to choose from, as MUI's autocomplete asks for it. */
export function renderOption({ key, ...itemProps }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) {
  return (
    <li key={key} {...itemProps}>
      <OptionText option={option} />
    </li>
  )
}

interface ChoiceInputProps {
  readonly params: AutocompleteRenderInputParams
  readonly field: InputBase & { placeholder?: string }
  readonly wiring: FieldWiring
  /** Of what is chosen. */
  readonly mark?: ReactNode
}

/** The line in which one types to find a choice. */
export function ChoiceInput({ params: { slotProps, ...params }, field, wiring, mark }: ChoiceInputProps) {
  return (
    <OutlinedInput
      {...params}
      {...slotProps.input}
      {...(mark !== undefined && { startAdornment: <MuiBox sx={{ display: 'flex', pl: 1.5 }}>{mark}</MuiBox> })}
      inputRef={field.ref}
      size={field.size}
      error={wiring.isInvalid}
      placeholder={field.placeholder}
      slotProps={{ input: { ...slotProps.htmlInput, 'aria-describedby': wiring.describedBy } }}
    />
  )
}
