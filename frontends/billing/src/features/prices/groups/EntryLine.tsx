import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { TextInput } from '@tollgate/console-ui/inputs'
import { Box } from '@tollgate/console-ui/layout'
import type { Entry, EntryFault, EntryKind } from './entries.model'

export interface EntryLineProps {
  readonly line: Entry
  readonly kind: EntryKind
  /** From 1 on. */
  readonly place: number
  /** The first one alone shows what its columns are called. */
  readonly isFirst: boolean
  readonly fault: EntryFault | null
  readonly disabledReason: string | undefined
  readonly onChange: (line: Entry) => void
  readonly onRemove: () => void
}

const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
} as const

/** One group: its name, and its ratio or its description. */
export function EntryLine({ line, kind, place, isFirst, fault, disabledReason, onChange, onRemove }: EntryLineProps) {
  const t = useT('billing')
  const closed = disabledReason === undefined ? {} : { disabledReason }
  const faultAt = (at: EntryFault['at']) => (fault?.at === at ? t(`prices.groups.${fault.key}`) : undefined)
  return (
    <Box role="group" aria-label={t('prices.groups.line', { place })} sx={grid}>
      <TextInput
        label={t('prices.groups.name')}
        isLabelHidden={!isFirst}
        value={line.name}
        onChange={(name) => onChange({ ...line, name })}
        maxLength={256}
        isMono
        autoComplete="off"
        error={faultAt('name')}
        {...closed}
      />
      <TextInput
        label={t(kind === 'number' ? 'prices.groups.ratio' : 'prices.groups.description')}
        isLabelHidden={!isFirst}
        value={line.value}
        onChange={(value) => onChange({ ...line, value })}
        {...(kind === 'number' && { inputMode: 'decimal' as const })}
        autoComplete="off"
        error={faultAt('value')}
        {...closed}
      />
      <Box sx={{ pt: isFirst ? '28px' : 0 }}>
        <IconButton
          icon="trash"
          tone="danger"
          label={t('prices.groups.remove', { name: line.name === '' ? String(place) : line.name })}
          onClick={onRemove}
          {...closed}
        />
      </Box>
    </Box>
  )
}
