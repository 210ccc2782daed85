import { useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { Box } from '@tollgate/console-ui/layout'
import type { Column } from '../compare/useTalk'
import type { Playground } from '../settings/useSettings'

interface ColumnHeadProps {
  readonly column: Column
  readonly playground: Playground
  /** Leaves the comparison; not there while an answer comes. */
  readonly onGoOn?: () => void
}

/** The model of a column, and what is done with the column alone. */
export function ColumnHead({ column: { chat, asked, model, choose }, playground, onGoOn }: ColumnHeadProps) {
  const t = useT('relay')
  const { models, group } = playground
  const elsewhere = t('settings.not-in-group', { group })
  return (
    <Box sx={look}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <SelectInput
          label={t('settings.model')}
          isLabelHidden
          isSearchable
          size="small"
          placeholder={t('settings.model-placeholder')}
          value={model}
          onChange={(name) => name !== null && choose(name)}
          options={models.map(({ name, isOffered }) => ({
            value: name,
            label: name,
            ...(!isOffered && { disabledReason: elsewhere }),
          }))}
          error={model === null && !playground.isLoading ? faultOf() : undefined}
        />
      </Box>
      <Box sx={actionsLook}>
        {/* Its place stays: what ends the comparison must not come under a pointer that is about to stop an answer. */}
        <Box sx={{ visibility: chat.isAnswering ? 'visible' : 'hidden' }}>
          <IconButton size="small" icon="square" label={t('compare.stop', { model })} onClick={chat.stop} />
        </Box>
        <Button
          variant="quiet"
          size="small"
          icon="check"
          disabledReason={onGoOn === undefined ? t('chat.clear-later') : undefined}
          onClick={onGoOn}
        >
          {t('compare.go-on')}
        </Button>
      </Box>
    </Box>
  )

  function faultOf(): string {
    return asked === '' ? t('settings.no-model') : t('settings.model-gone', { model: asked, group })
  }
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 1,
  px: 3,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const actionsLook = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 34, ml: 'auto' } as const
