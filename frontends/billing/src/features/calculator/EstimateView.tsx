import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box } from '@tollgate/console-ui/layout'
import { Muted, Num } from '@tollgate/console-ui/text'
import type { PricingItem } from '@tollgate/contracts/http/billing'
import type { PriceGroup } from '../pricing/price.model'
import { daysInMonth, estimateOf, type Question } from './calculator.model'

export interface EstimateViewProps {
  readonly item: PricingItem
  readonly group: PriceGroup
  readonly question: Question
  /** When the calculator was opened: of dated prices it goes by the one that held then. */
  readonly nowMs: number
}

/** What it comes to: a call, a day, a month; or why that cannot be said. */
export function EstimateView({ item, group, question, nowMs }: EstimateViewProps) {
  const t = useT('billing')
  const format = useFormat()
  const { quota_per_unit: quotaPerUnit } = useStatus()
  const estimate = estimateOf({ item, groupRatio: group.ratioText, quotaPerUnit }, question, nowMs)
  if (typeof estimate === 'string') return <Alert tone="warn">{t(`calculator.faults.${estimate}`)}</Alert>
  const { call, day, month } = estimate
  const amount = (units: number) => <Num>{format.quotaExactly(units)}</Num>
  return (
    <div aria-live="polite">
      <DescriptionList
        min={220}
        items={[
          { label: t('calculator.call'), value: amount(call) },
          { label: t('calculator.day'), value: amount(day) },
          { label: t('calculator.month', { days: daysInMonth }), value: amount(month) },
        ]}
      />
      <Box sx={{ mt: 3 }}>
        <Muted size="small">{t('calculator.note')}</Muted>
      </Box>
    </div>
  )
}
