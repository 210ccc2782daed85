import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import type { DrawingRow } from '../list/row.model'
import { TaskSheet } from '../sheet/TaskSheet'
import { imageAddress } from '../viewer/image.model'
import { SubmitCell } from './useDrawingColumns'

interface DrawingSheetProps {
  readonly row: DrawingRow
  readonly asOfMs: number
  readonly channels: ReadonlyMap<number, string>
  readonly onView: (id: number) => void
  readonly onJson: () => void
  readonly onClose: () => void
}

/** All that is known of a drawing. */
export function DrawingSheet({ row, onView, ...sheet }: DrawingSheetProps) {
  const t = useT('tasks')
  const hasImage = imageAddress(row.imageUrl, location.href) !== ''
  return (
    <TaskSheet
      {...sheet}
      row={row}
      facts={[
        { label: t('column.submit'), value: <SubmitCell code={row.code} /> },
        { label: t('column.description'), value: row.description, isWide: true },
        { label: t('column.prompt'), value: row.prompt, isWide: true },
        { label: t('column.promptEn'), value: row.promptEn, isWide: true },
        { label: t('column.state'), value: row.state, isWide: true },
      ]}
    >
      {hasImage && (
        <Box>
          <Button icon="image" ariaHasPopup="dialog" onClick={() => onView(row.id)}>
            {t('viewer.viewImage')}
          </Button>
        </Box>
      )}
    </TaskSheet>
  )
}
