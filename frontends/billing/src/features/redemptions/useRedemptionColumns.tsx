import { type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { Count, Moment, Quota } from '@tollgate/console-sdk/values'
import { CopyText } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Tag } from '@tollgate/console-ui/tag'
import { Mono, Muted, Num, Text } from '@tollgate/console-ui/text'
import { type RedemptionView, unlimitedUses } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { statusLook, validityOf } from './redemption.model'

interface CellProps {
  readonly code: RedemptionView
  readonly t: Translate
}

function CodeCell({ code: { key }, t }: CellProps) {
  if (key === '') return <Muted>{t('redemptions.key-unreadable')}</Muted>
  return (
    <CopyText value={key} label={t('redemptions.key')} isMono>
      {key}
    </CopyText>
  )
}

/** How often a gift code was redeemed, of how often it may be; of others their status says it. */
function UsesCell({ code, t }: CellProps) {
  const { is_gift, used_count, max_uses } = code
  if (!is_gift) return <Muted>–</Muted>
  if (max_uses === unlimitedUses)
    return (
      <Num exact={t('redemptions.uses-unlimited')}>
        <Count value={used_count} /> / ∞
      </Num>
    )
  return (
    <Num>
      <Count value={used_count} /> / <Count value={max_uses} />
    </Num>
  )
}

/** Who redeemed a code; a gift is several people's. */
function UserCell({ code: { used_user_id: id, is_gift }, t }: CellProps) {
  if (id === 0) return <Muted>{is_gift ? '–' : t('redemptions.nobody')}</Muted>
  return <Mono>{`#${id}`}</Mono>
}

/** One that is over says so first, and when on being pointed at. */
function ValidityCell({ code, t }: CellProps) {
  const format = useFormat()
  const { valid_from, valid_until } = code
  switch (validityOf(code)) {
    case 'always':
      return <Muted>{t('redemptions.always')}</Muted>
    case 'early':
      return (
        <Text>
          {t('redemptions.from')} <Moment at={valid_from} />
        </Text>
      )
    case 'within':
      return <Moment at={valid_until} />
    case 'over':
      return (
        <Text tone="warn">
          <Num exact={`${format.relativeTime(valid_until)} · ${format.dateTime(valid_until)}`}>
            {t('redemptions.expired')}
          </Num>
        </Text>
      )
  }
}

/** What a code is. */
const identityColumns = (t: Translate): Column<RedemptionView>[] => [
  { id: 'id', label: t('redemptions.id'), sorts: ['desc', 'asc'], render: ({ id }) => <Mono>{id}</Mono> },
  {
    id: 'name',
    label: t('redemptions.name'),
    isFixed: true,
    card: 'title',
    minWidth: 140,
    sorts: ['asc', 'desc'],
    render: ({ name }) => name,
  },
  {
    id: 'status',
    label: t('redemptions.status.title'),
    card: 'aside',
    sorts: ['asc', 'desc'],
    render: ({ status }) => {
      const { tone, word } = statusLook(status)
      return <StatusChip tone={tone}>{t(`redemptions.status.${word}`)}</StatusChip>
    },
  },
  {
    id: 'kind',
    label: t('redemptions.kind'),
    render: ({ is_gift }) =>
      is_gift ? <Tag>{t('redemptions.gift')}</Tag> : <Muted>{t('redemptions.ordinary')}</Muted>,
  },
  // As wide as a random code in one line.
  {
    id: 'key',
    label: t('redemptions.key'),
    card: 'field',
    minWidth: 288,
    render: (code) => <CodeCell code={code} t={t} />,
  },
]

/** What it is worth, and what has become of it. */
const worthColumns = (t: Translate): Column<RedemptionView>[] => [
  {
    id: 'quota',
    label: t('redemptions.quota'),
    align: 'right',
    card: 'field',
    sorts: ['desc', 'asc'],
    render: ({ quota }) => <Quota units={quota} />,
  },
  {
    id: 'used_count',
    label: t('redemptions.uses'),
    align: 'right',
    card: 'field',
    sorts: ['desc', 'asc'],
    render: (code) => <UsesCell code={code} t={t} />,
  },
  {
    id: 'used_user_id',
    label: t('redemptions.used-by'),
    render: (code) => <UserCell code={code} t={t} />,
  },
  {
    id: 'created_time',
    label: t('redemptions.created'),
    sorts: ['desc', 'asc'],
    render: ({ created_time: at }) => <Moment at={at} />,
  },
  {
    id: 'redeemed_time',
    label: t('redemptions.redeemed'),
    isHiddenByDefault: true,
    sorts: ['desc', 'asc'],
    render: ({ redeemed_time: at }) => (at === 0 ? <Muted>–</Muted> : <Moment at={at} />),
  },
  { id: 'valid', label: t('redemptions.valid-until'), render: (code) => <ValidityCell code={code} t={t} /> },
]

/** The columns of the table of codes. */
export function useRedemptionColumns(): readonly Column<RedemptionView>[] {
  const t = useT('billing')
  return useMemo(() => [...identityColumns(t), ...worthColumns(t)], [t])
}
