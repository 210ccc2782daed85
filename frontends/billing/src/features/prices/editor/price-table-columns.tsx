import type { Translate } from '@tollgate/console-sdk'
import type { Column } from '@tollgate/console-ui/data-table'
import { Row } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted, Num } from '@tollgate/console-ui/text'
import type { PriceRow } from '../tables/tables.model'
import { completionOf, inputOf, outputOf } from './price-form.model'

/** A model in the table. */
export interface PricedModel {
  readonly name: string
  readonly row: PriceRow
  /** Published prices win over what stands here. */
  readonly isPublished: boolean
}

const none = <Muted>—</Muted>
const shown = (digits: string | null | undefined) =>
  digits === undefined || digits === null || digits === '' ? none : <Num>{short(digits)}</Num>

/** At most six digits behind the point, for the eye alone; all of them are in the form. */
const short = (digits: string): string => {
  const [whole = '', fraction = ''] = digits.split('.')
  return fraction.length <= 6 ? digits : `${whole}.${fraction.slice(0, 6)}…`
}
const usd = (digits: string) => shown(digits === '' ? '' : `$${short(digits)}`)

/** What a model costs: by call, or by ratios and what they make of a million tokens. */
export const priceColumns = (t: Translate): Column<PricedModel>[] => {
  const byRatio = (show: (model: PricedModel) => string | null | undefined) => (model: PricedModel) =>
    model.row.price === undefined ? shown(show(model)) : none
  const completion = ({ name, row }: PricedModel) =>
    row.ratio === undefined ? row.completion : completionOf(name, row.completion ?? '')
  return [
    {
      id: 'name',
      label: t('prices.editor.name'),
      isFixed: true,
      card: 'title',
      minWidth: 200,
      render: ({ name, isPublished }) => (
        <Row gap={2}>
          <Mono>{name}</Mono>
          {isPublished && <Tag tone="blue">{t('prices.editor.published')}</Tag>}
        </Row>
      ),
    },
    {
      id: 'price',
      label: t('prices.editor.price'),
      align: 'right',
      card: 'field',
      render: ({ row }) => usd(row.price ?? ''),
    },
    { id: 'ratio', label: t('prices.editor.ratio'), align: 'right', render: byRatio(({ row }) => row.ratio) },
    { id: 'completion', label: t('prices.editor.completion'), align: 'right', render: byRatio(completion) },
    {
      id: 'input',
      label: t('prices.editor.input'),
      help: t('prices.editor.usd-million'),
      align: 'right',
      card: 'field',
      render: ({ row }) => (row.price === undefined ? usd(inputOf(row.ratio ?? '')) : none),
    },
    {
      id: 'output',
      label: t('prices.editor.output'),
      help: t('prices.editor.usd-million'),
      align: 'right',
      card: 'field',
      render: ({ name, row }) =>
        row.price === undefined
          ? usd(outputOf({ name, input: inputOf(row.ratio ?? ''), completion: row.completion ?? '' }))
          : none,
    },
  ]
}
