import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { MultiSelectInput, TextInput } from '@tollgate/console-ui/inputs'
import { Box } from '@tollgate/console-ui/layout'
import type { AliasRow, RowFault } from './aliases.model'

export interface AliasEntryProps {
  readonly row: AliasRow
  /** From 1 on. */
  readonly place: number
  readonly fault: RowFault | null
  /** A model of this name cannot be called any more. */
  readonly isHiding: boolean
  /** The models that channels have. */
  readonly offered: readonly string[]
  readonly disabledReason: string | undefined
  readonly onChange: (row: AliasRow) => void
  readonly onRemove: () => void
}

const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
  pb: 3,
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** One alias: its name, and its models in turn. On a phone they stand below each other. */
export function AliasEntry({ row, place, fault, isHiding, offered, disabledReason, ...told }: AliasEntryProps) {
  const t = useT('relay')
  const { onChange, onRemove } = told
  const textOf = (wanted: RowFault) =>
    t(`panels.aliases.${wanted.key}`, { model: wanted.key === 'nested' ? wanted.model : '' })
  const closed = disabledReason === undefined ? {} : { disabledReason }
  return (
    <Box role="group" aria-label={t('panels.aliases.entry', { place })} sx={grid}>
      <Box sx={{ gridColumn: 1, minWidth: 0 }}>
        <TextInput
          label={t('panels.aliases.name')}
          value={row.name}
          onChange={(name) => onChange({ ...row, name })}
          placeholder="smart"
          maxLength={256}
          isMono
          autoComplete="off"
          error={fault?.at === 'name' ? textOf(fault) : undefined}
          help={isHiding ? t('panels.aliases.hides', { model: row.name.trim() }) : undefined}
          {...closed}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, gridRow: { xs: 2, sm: 1 }, minWidth: 0 }}>
        <MultiSelectInput
          label={t('panels.aliases.models')}
          value={row.models}
          onChange={(models) => onChange({ ...row, models })}
          options={offered.map((model) => ({ value: model, label: model }))}
          isFree
          error={fault?.at === 'models' ? textOf(fault) : undefined}
          {...closed}
        />
      </Box>
      <Box sx={{ pt: '28px', gridColumn: { xs: 2, sm: 3 }, gridRow: 1 }}>
        <IconButton
          icon="trash"
          tone="danger"
          label={t('panels.aliases.remove', { name: row.name === '' ? String(place) : row.name })}
          onClick={onRemove}
          {...closed}
        />
      </Box>
    </Box>
  )
}
