import { useQuery } from '@tanstack/react-query'
import { useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { useFormValue } from '@tollgate/console-ui/form'
import { Stack } from '@tollgate/console-ui/layout'
import { useState } from 'react'
import { modelCostQuery } from '../../../api/prices.api'
import { changesBetween } from './price-change.model'
import type { PriceForm } from './price-form.model'

/** What the typed price changes, beside what calls of the model came to at the prices of before. */
export function PriceChanges({ before }: { readonly before: PriceForm }) {
  const t = useT('billing')
  const format = useFormat()
  const typed = {
    kind: useFormValue<PriceForm['kind']>('kind'),
    price: useFormValue<string>('price'),
    input: useFormValue<string>('input'),
    output: useFormValue<string>('output'),
  }
  const [nowMs] = useState(() => Date.now())
  // Who cannot be told what was spent is told the rest.
  const { data: cost } = useQuery(modelCostQuery(before.name, nowMs))
  const changes = changesBetween(before, typed)
  const usd = (digits: string) => (digits === '' ? '—' : `$${digits}`)
  const shareText = (share: number) => `${share > 0 ? '+' : '−'}${format.percent(Math.abs(share))}`
  return (
    <Alert tone="info" title={t('prices.editor.change.title')}>
      <Stack gap={1}>
        {changes.length === 0 && <span>{t('prices.editor.change.nothing')}</span>}
        {changes.map(({ part, from, to, share }) => (
          <span key={part}>
            {t('prices.editor.change.line', { part: t(`prices.editor.${part}`), from: usd(from), to: usd(to) })}
            {share !== null && ` (${shareText(share)})`}
          </span>
        ))}
        {cost !== undefined && <span>{t('prices.editor.change.cost', { cost: format.quota(cost) })}</span>}
      </Stack>
    </Alert>
  )
}
