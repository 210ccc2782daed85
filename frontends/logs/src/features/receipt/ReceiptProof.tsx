import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Icon } from '@tollgate/console-ui/icon'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { Receipt } from './receipt.model'

/** Whether the bill comes to what the ledger has; that it does not is said as openly. */
export function ReceiptProof({ receipt: { isEqual, units, priceUnits } }: { receipt: Receipt }) {
  const t = useT('logs')
  const format = useFormat()
  if (!isEqual)
    return (
      <Box sx={{ pt: 3 }}>
        <Alert tone="warn">
          {t('receipt.unequal', { units: format.number(units), price: format.number(priceUnits) })}
        </Alert>
      </Box>
    )
  return (
    <Box sx={{ pt: 2 }}>
      <Row gap={1.5} align="start">
        <Box sx={{ color: 'tg.good', lineHeight: 0, pt: '1px' }}>
          <Icon name="circle-check" size={16} />
        </Box>
        <Muted size="tiny">{t('receipt.equal')}</Muted>
      </Row>
    </Box>
  )
}
