import { useT } from '@tollgate/console-sdk'
import { SelectInput } from '@tollgate/console-ui/inputs'
import { Box, Row } from '@tollgate/console-ui/layout'
import { ModelSearch } from '../tables/ModelSearch'
import { type DifferenceView, differenceViews } from './shipped.model'

export interface ShippedToolsProps {
  readonly view: DifferenceView
  readonly onView: (view: DifferenceView) => void
  readonly typed: string
  readonly onTyped: (text: string) => void
}

/** Which differences are in view. */
export function ShippedTools({ view, onView, typed, onTyped }: ShippedToolsProps) {
  const t = useT('billing')
  return (
    <Row gap={2} wrap>
      <ModelSearch typed={typed} onTyped={onTyped} />
      <Box sx={{ width: { xs: '100%', sm: 220 } }}>
        <SelectInput<DifferenceView>
          label={t('prices.shipped.view')}
          isLabelHidden
          value={view}
          onChange={(chosen) => onView(chosen ?? 'all')}
          options={differenceViews.map((value) => ({ value, label: t(`prices.shipped.views.${value}`) }))}
        />
      </Box>
    </Row>
  )
}
