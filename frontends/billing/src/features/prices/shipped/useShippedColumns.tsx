import { formatUsd, type Translate, useT } from '@tollgate/console-sdk'
import type { Column } from '@tollgate/console-ui/data-table'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted, Num } from '@tollgate/console-ui/text'
import type { ComparedPrice, PriceDifference } from '@tollgate/contracts/http/billing'
import { hiddenChange, percentOf, percentText } from './shipped.model'

const none = <Muted>—</Muted>
const kindTones = { added: 'green', changed: 'blue', 'only-here': 'neutral' } as const

/** A model, what it is charged, what the list says, and how much that is more or less. */
export function useShippedColumns(): readonly Column<PriceDifference>[] {
  const t = useT('billing')
  return [
    {
      id: 'model',
      label: t('prices.editor.name'),
      isFixed: true,
      card: 'title',
      minWidth: 220,
      render: ({ model }) => <Mono>{model}</Mono>,
    },
    {
      id: 'kind',
      label: t('prices.shipped.kind'),
      card: 'aside',
      render: ({ kind, is_own: isOwn }) => (
        <Row gap={1}>
          <Tag tone={kindTones[kind]}>{t(`prices.shipped.kinds.${kind}`)}</Tag>
          {isOwn && kind !== 'only-here' && <Tag tone="orange">{t('prices.shipped.own')}</Tag>}
        </Row>
      ),
    },
    {
      id: 'from',
      label: t('prices.shipped.from'),
      help: t('prices.shipped.price-help'),
      align: 'right',
      card: 'field',
      render: ({ from }) => <Compared price={from} t={t} />,
    },
    {
      id: 'to',
      label: t('prices.shipped.to'),
      help: t('prices.shipped.price-help'),
      align: 'right',
      card: 'field',
      // The bar of what is chosen stands where the names of columns do: the arrow tells both prices apart.
      render: ({ to }) => <Compared price={to} t={t} lead="→ " />,
    },
    {
      id: 'change',
      label: t('prices.shipped.change'),
      align: 'right',
      card: 'field',
      render: (difference) => <Change difference={difference} t={t} />,
    },
  ]
}

/** Input and output, or the price of a call; images that cost another price, and steps, below. */
function Compared({ price, t, lead = '' }: { price: ComparedPrice | null; t: Translate; lead?: string }) {
  if (price === null) return none
  const pair = (input: number | null, output: number | null) =>
    t('prices.shipped.pair', { input: usd(input), output: usd(output) })
  return (
    <Stack gap={0}>
      <Num>
        {lead}
        {price.call === null
          ? pair(price.input, price.output)
          : t('prices.shipped.per-call', { price: usd(price.call) })}
      </Num>
      {price.image_output !== null && price.image_output !== price.output && (
        <Muted size="small">{`${t('prices.dated.rates.imageOut')} ${usd(price.image_output)}`}</Muted>
      )}
      {price.steps.map(({ above_input_tokens: tokens, input, output }) => (
        <Muted key={tokens} size="small">
          {t('prices.shipped.above', { tokens: tokens / 1_000, price: pair(input, output) })}
        </Muted>
      ))}
    </Stack>
  )
}

const usd = (price: number | null) => (price === null ? '—' : formatUsd(price))

function Change({ difference, t }: { difference: PriceDifference; t: Translate }) {
  const hidden = hiddenChange(difference)
  if (hidden !== null) return <Muted>{t(`prices.shipped.hidden.${hidden}`)}</Muted>
  const percent = percentOf(difference)
  return percent === null ? none : <Num>{percentText(percent)}</Num>
}
