import type { Translate } from '@tollgate/console-sdk'
import type { Column } from '@tollgate/console-ui/data-table'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted, Num } from '@tollgate/console-ui/text'
import { timeInZone } from '../dated/site-time.model'
import type { ShownPrice } from './shown-price.model'

/** A model in the table. */
export interface PricedModel {
  readonly name: string
  readonly price: ShownPrice
}

const none = <Muted>—</Muted>
const shown = (digits: string) => (digits === '' ? none : <Num>{short(digits)}</Num>)

/** At most six digits behind the point, for the eye alone; all of them are in the form. */
const short = (digits: string): string => {
  const [whole = '', fraction = ''] = digits.split('.')
  return fraction.length <= 6 ? digits : `${whole}.${fraction.slice(0, 6)}…`
}
const dollars = (digits: string) => (digits === '' ? '—' : `$${short(digits)}`)
const usd = (digits: string) => (digits === '' ? none : <Num>{dollars(digits)}</Num>)

const nameColumn = (t: Translate, zone: string): Column<PricedModel> => ({
  id: 'name',
  label: t('prices.editor.name'),
  isFixed: true,
  card: 'title',
  minWidth: 200,
  render: ({ name, price }) => (
    <Stack gap={0}>
      <Row gap={2}>
        <Mono>{name}</Mono>
        {price.isPublished && <Tag tone="blue">{t('prices.editor.published')}</Tag>}
      </Row>
      {price.changesAt !== null && (
        <Muted size="small">{t('prices.editor.changes', { time: timeInZone(price.changesAt, zone) })}</Muted>
      )}
    </Stack>
  ),
})

/** What a model costs: by call, or by ratios and what they make of a million tokens. Times are those of the site's zone. */
export const priceColumns = (t: Translate, zone: string): Column<PricedModel>[] => {
  const perMillion = (part: 'input' | 'output') => ({
    id: part,
    label: t(`prices.editor.${part}`),
    help: t('prices.editor.usd-million'),
    align: 'right' as const,
    card: 'field' as const,
    render: ({ price }: PricedModel) => (
      <Stack gap={0}>
        {usd(price[part])}
        {price.steps.map((step) => (
          <Muted key={step.above} size="small">
            {t('pricing.step-short', { tokens: step.above / 1_000, usd: dollars(step[part]) })}
          </Muted>
        ))}
      </Stack>
    ),
  })
  return [
    nameColumn(t, zone),
    {
      id: 'price',
      label: t('prices.editor.price'),
      align: 'right',
      card: 'field',
      render: ({ price }) => usd(price.call),
    },
    { id: 'ratio', label: t('prices.editor.ratio'), align: 'right', render: ({ price }) => shown(price.ratio) },
    {
      id: 'completion',
      label: t('prices.editor.completion'),
      align: 'right',
      render: ({ price }) => shown(price.completion),
    },
    perMillion('input'),
    perMillion('output'),
  ]
}
