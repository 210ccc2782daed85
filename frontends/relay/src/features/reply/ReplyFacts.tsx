import { useQuery } from '@tanstack/react-query'
import { useFormat, useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Num } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { LogView } from '@tollgate/contracts/http/logs'
import type { ReactNode } from 'react'
import { receiptQuery } from '../../api/relay.api'
import type { Reply } from '../conversation/conversation.model'
import { tokensOf } from './receipt.model'
import { ReceiptDrawer } from './ReceiptDrawer'
import { useFirstCall } from './useFirstCall'

/** What an answer took: time, tokens and, as soon as the log has it, money. */
export function ReplyFacts({ reply }: { reply: Reply }) {
  const t = useT('relay')
  const format = useFormat()
  const { firstPartMs, tookMs, requestId } = reply
  return (
    <Box component="ul" aria-label={t('facts.label')} sx={listLook}>
      {firstPartMs !== null && (
        <Fact hint={t('facts.first-hint')}>{t('facts.first', { time: format.duration(firstPartMs) })}</Fact>
      )}
      {tookMs !== null && <Fact>{t('facts.took', { time: format.duration(tookMs) })}</Fact>}
      {requestId === null ? <Tokens reply={reply} /> : <Receipt reply={reply} requestId={requestId} />}
    </Box>
  )
}

/** The part that the usage log knows exactly; the receipt opens over the conversation. */
function Receipt({ reply, requestId }: { reply: Reply; requestId: string }) {
  const t = useT('relay')
  const { group, model } = reply
  const { data: row = null, isPending } = useQuery(receiptQuery({ requestId, group, model }))
  useFirstCall(row !== null)
  return (
    <>
      <Tokens reply={reply} row={row} />
      {isPending && <Counting />}
      {!isPending && row === null && <Fact hint={t('facts.no-cost-hint')}>{t('facts.no-cost')}</Fact>}
      {row !== null && <Cost row={row} />}
      <li>
        <ReceiptDrawer reply={reply} row={row} />
      </li>
    </>
  )
}

function Tokens({ reply, row = null }: { reply: Reply; row?: LogView | null }) {
  const t = useT('relay')
  const format = useFormat()
  const tokens = tokensOf(reply, row)
  if (tokens === null) return null
  const [input, output] = [format.number(tokens.input), format.number(tokens.output)]
  return <Fact hint={t('facts.tokens-hint', { input, output })}>{t('facts.tokens', { input, output })}</Fact>
}

function Cost({ row }: { row: LogView }) {
  const t = useT('relay')
  const format = useFormat()
  return (
    <Fact hint={t('facts.cost-hint', { exact: format.quotaExactly(row.quota) })}>
      <Box component="strong" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {t('facts.cost', { cost: format.cost(row.quota) })}
      </Box>
    </Fact>
  )
}

function Counting() {
  const t = useT('relay')
  return (
    <li aria-label={t('facts.counting')}>
      <Skeleton width={56} height={16} />
    </li>
  )
}

function Fact({ hint, children }: { hint?: string; children: ReactNode }) {
  const fact = (
    <span tabIndex={hint === undefined ? undefined : 0}>
      <Num>{children}</Num>
    </span>
  )
  return <li>{hint === undefined ? fact : <Tooltip text={hint}>{fact}</Tooltip>}</li>
}

const listLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: 1,
  minHeight: 28,
  columnGap: 3,
  rowGap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
} as const
