import { useFormat, useT } from '@tollgate/console-sdk'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { Heading, Muted, Text } from '@tollgate/console-ui/text'
import type { BillFactor, BillLine } from '@tollgate/pricing'
import type { ReactNode } from 'react'
import { exactText, type Receipt } from './receipt.model'
import { ReceiptProof } from './ReceiptProof'

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 4,
  alignItems: 'start',
} as const
const lineLook = { ...columns, py: 1.5, borderTop: '1px dashed', borderColor: 'divider' } as const
const sumsLook = { m: 0, display: 'grid', gap: 1, pt: 2, borderTop: '1px solid', borderColor: 'tg.lineStrong' } as const
const amountLook = { m: 0, textAlign: 'right', whiteSpace: 'nowrap' } as const

const kinds = { ratio: 'receipt.byRatio', fixed: 'receipt.byPrice', published: 'receipt.byPublished' } as const

/** The bill of one call: every count with its factors, down to what was charged. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const t = useT('logs')
  const format = useFormat()
  const { kind, lines, aboveInputTokens: tier, priceFrom } = receipt
  return (
    <Stack gap={2}>
      <Row gap={2} align="baseline" wrap>
        <Heading level={4}>{t('receipt.label')}</Heading>
        <Muted size="tiny">
          {t(kinds[kind])}
          {priceFrom !== null && ` · ${t('receipt.since', { time: format.dateTime(priceFrom) })}`}
          {tier !== null && ` · ${t('receipt.tier', { tokens: format.number(tier) })}`}
        </Muted>
      </Row>
      <Box sx={{ fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
        <Box component="dl" sx={{ m: 0 }}>
          {lines.map((line) => (
            <Line key={line.count} line={line} isBySecond={receipt.isBySecond} />
          ))}
          {lines.length === 0 && (
            <Box sx={lineLook}>
              <dt>{t(kind === 'fixed' ? 'receipt.notDue' : 'receipt.nothingUsed')}</dt>
              <Box component="dd" sx={amountLook}>
                0
              </Box>
            </Box>
          )}
        </Box>
        <Sums receipt={receipt} />
      </Box>
    </Stack>
  )
}

function Line({ line, isBySecond }: { line: BillLine; isBySecond: boolean }) {
  const t = useT('logs')
  const format = useFormat()
  return (
    <Box sx={lineLook}>
      <dt>
        {t(`receipt.count.${line.count}`)}
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {format.number(line.quantity)}
          </Box>
          {line.factors.map((factor) => (
            <FactorText key={factor.name} factor={factor} isBySecond={isBySecond} />
          ))}
        </Box>
      </dt>
      <Box component="dd" sx={amountLook}>
        {exactText(line.exact)}
      </Box>
    </Box>
  )
}

/** A factor and its name stay together where the line breaks. */
function FactorText({ factor: { name, value }, isBySecond }: { factor: BillFactor; isBySecond: boolean }) {
  const t = useT('logs')
  const isOfSecond = isBySecond && (name === 'usd' || name === 'factor')
  const sign = name === 'usd' || name === 'usdPerMillion' ? '$' : ''
  return (
    <>
      {' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        ×{' '}
        <Box component="span" sx={{ color: 'text.primary' }}>
          {sign}
          {exactText(value)}
        </Box>{' '}
        {t(isOfSecond ? `receipt.secondFactor.${name}` : `receipt.factor.${name}`)}
      </Box>
    </>
  )
}

/** From the exact sum by way of rounding to what was charged; steps that change nothing are left out. */
function Sums({ receipt }: { receipt: Receipt }) {
  const t = useT('logs')
  const format = useFormat()
  const { exact, rounding, minimumUnits, units, isEqual, priceUnits, waivedUnits, chargedUnits } = receipt
  const isRounded = rounding !== '0'
  return (
    <>
      <Box component="dl" sx={sumsLook}>
        <SumRow label={t('receipt.sum')}>{exactText(exact)}</SumRow>
        {isRounded && <SumRow label={t('receipt.rounded')}>{signed(rounding)}</SumRow>}
        {minimumUnits > 0 && <SumRow label={t('receipt.minimum')}>{signed(String(minimumUnits))}</SumRow>}
        {(waivedUnits !== 0 || !isEqual) && <SumRow label={t('receipt.price')}>{exactText(String(units))}</SumRow>}
        {!isEqual && <SumRow label={t('receipt.booked')}>{exactText(String(priceUnits))}</SumRow>}
        {waivedUnits !== 0 && <SumRow label={t('receipt.waived')}>{signed(String(-waivedUnits))}</SumRow>}
        <Box sx={{ ...columns, fontWeight: 600 }}>
          <dt>{t('receipt.charged')}</dt>
          <Box component="dd" sx={amountLook}>
            {exactText(String(chargedUnits))}
            <Text tone="muted"> = {format.cost(chargedUnits)}</Text>
          </Box>
        </Box>
      </Box>
      <ReceiptProof receipt={receipt} />
    </>
  )
}

const signed = (text: string) => (text.startsWith('-') ? exactText(text) : `+${exactText(text)}`)

function SumRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={columns}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={amountLook}>
        {children}
      </Box>
    </Box>
  )
}
