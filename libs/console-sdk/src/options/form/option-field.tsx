import {
  JsonField,
  MultiSelectField,
  NumberField,
  PasswordField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@tollgate/console-ui/form'
import { useSpeech } from '../../i18n/hooks'
import { fieldName } from '../model/option-input.model'
import type { OptionFieldFacts, OptionLook } from '../model/option-section'
import { nameOf, optionsText } from '../model/options-text'
import type { OptionEntry } from '../wire/registry.schema'
import { useOptionValue } from './useOption'

export interface OptionFieldProps {
  readonly entry: OptionEntry
  readonly look?: OptionLook
  readonly disabledReason: string | undefined
}

/** The field of one option, as its kind asks for and as the panel wants it. */
export function OptionField({ entry, look = {}, disabledReason }: OptionFieldProps) {
  const text = optionsText(useSpeech())
  const { onlyWhile } = look
  const isOn = useOptionValue(onlyWhile?.key ?? entry.key) === true
  const closed = onlyWhile === undefined || isOn ? undefined : onlyWhile.reason
  const facts: OptionFieldFacts = {
    entry,
    name: fieldName(entry.key),
    label: look.label ?? nameOf(entry, text),
    disabledReason: disabledReason ?? closed,
  }
  if (look.field !== undefined) return look.field(facts)
  if (entry.secret) return <SecretField facts={facts} look={look} />
  if (entry.choices !== undefined) return <ChoiceField facts={facts} look={look} choices={entry.choices} />
  return <FieldOfKind facts={facts} look={look} />
}

interface FieldProps {
  readonly facts: OptionFieldFacts
  readonly look: OptionLook
}

function FieldOfKind({ facts: { entry, ...wiring }, look }: FieldProps) {
  const text = optionsText(useSpeech())
  const { help, placeholder, unit, isMono, onChanged } = look
  const common = { ...wiring, help, onChanged }
  switch (entry.type) {
    case 'boolean':
      return <SwitchField {...common} />
    case 'integer':
      return <NumberField {...common} placeholder={placeholder} unit={unit} hint={look.hint} {...boundsOf(entry)} />
    case 'decimal':
      return <TextField {...common} placeholder={placeholder} unit={unit} inputMode="decimal" autoComplete="off" />
    case 'list':
      return <MultiSelectField {...common} placeholder={placeholder} options={[]} isFree />
    case 'json':
      return <JsonField {...common} minRows={look.rows ?? 6} template={look.template} />
    case 'lines':
      return <TextAreaField {...common} help={help ?? text.onePerLine} rows={look.rows ?? 5} isMono />
    case 'text': {
      const typed = { ...common, placeholder, unit, isMono, autoComplete: 'off' }
      return look.rows === undefined ? <TextField {...typed} /> : <TextAreaField {...typed} rows={look.rows} />
    }
  }
}

/** Nobody reads a secret back: the field is empty, and says whether there is one. */
function SecretField({ facts: { entry, ...wiring }, look }: FieldProps) {
  const text = optionsText(useSpeech())
  const state = entry.is_set ? text.secretSet : text.secretUnset
  return (
    <PasswordField
      {...wiring}
      help={look.help}
      onChanged={look.onChanged}
      placeholder={state}
      autoComplete="new-password"
    />
  )
}

function ChoiceField({
  facts: { entry: _entry, ...wiring },
  look,
  choices,
}: FieldProps & { choices: readonly string[] }) {
  const options = choices.map((value) => ({ value, label: look.words?.[value] ?? value }))
  return <SelectField {...wiring} help={look.help} onChanged={look.onChanged} options={options} />
}

const boundsOf = ({ min, max }: OptionEntry) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
})
