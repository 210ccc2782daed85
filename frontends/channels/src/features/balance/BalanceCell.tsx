import { useFormat, useLanguage, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { Muted, Text } from '@tollgate/console-ui/text'
import type { ListedChannel } from '../../api/channels.api'
import { balanceText, balanceTone, tellsBalance } from './balance.model'

/** The frame of a button, by which its text would stand beside the edge of its column. */
const overhang = '-9px'

interface BalanceCellProps {
  readonly channel: ListedChannel
  readonly isRunning: boolean
  readonly onUpdate: () => void
}

/** What is left at the provider; pressed, it is asked anew. When it was told, and in full, on being pointed at. */
export function BalanceCell({ channel, isRunning, onUpdate }: BalanceCellProps) {
  const t = useT('channels')
  const format = useFormat()
  const { tag } = useLanguage()
  const { name, balance_updated_time: time } = channel
  if (!tellsBalance(channel)) return <Muted>—</Muted>
  const hint =
    time === 0
      ? t('balance.never')
      : t('balance.told-at', {
          balance: balanceText(channel, tag, 6),
          time: format.dateTime(time),
          ago: format.relativeTime(time),
        })
  const shown = time === 0 ? t('balance.ask') : balanceText(channel, tag)
  return (
    <Box component="span" sx={{ display: 'inline-block', mr: overhang }}>
      <Button
        size="small"
        variant="quiet"
        ariaLabel={t('balance.update', { shown, name })}
        hint={hint}
        isLoading={isRunning}
        onClick={onUpdate}
      >
        {time === 0 ? shown : <Text tone={balanceTone(channel)}>{shown}</Text>}
      </Button>
    </Box>
  )
}
