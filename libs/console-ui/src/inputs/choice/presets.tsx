import { Tag, TagRow } from '@tollgate/console-ui/tag'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { ReactNode } from 'react'

/** A value to fill in by one press. */
export interface Preset<Value extends string | number> {
  value: Value
  label: ReactNode
}

export interface PresetsProps<Value extends string | number> {
  /** Name for screen readers, where "Suggested values" says too little. */
  label?: string
  presets: readonly Preset<Value>[]
  value: unknown
  onPick: (value: Value) => void
}

/** Values of a field to fill in by one press; stands under the field. */
export function Presets<Value extends string | number>({ label, presets, value, onPick }: PresetsProps<Value>) {
  const text = useUiText()
  return (
    <TagRow label={label ?? text.presets}>
      {presets.map((preset) => (
        <Tag
          key={preset.value}
          tone={preset.value === value ? 'accent' : 'neutral'}
          isSelected={preset.value === value}
          onClick={() => onPick(preset.value)}
        >
          {preset.label}
        </Tag>
      ))}
    </TagRow>
  )
}
