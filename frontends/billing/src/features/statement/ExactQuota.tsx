import { useFormat, useStatus } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'

/** Quota to the unit, to be read and printed: money to the sixth digit with the units below it, or units alone. */
export function ExactQuota({ units }: { units: number }) {
  const format = useFormat()
  const { display_in_currency: isMoney } = useStatus()
  const inUnits = minus(format.number(units))
  if (!isMoney) return <Box sx={look}>{inUnits}</Box>
  return (
    <Box sx={look}>
      {minus(format.cost(units))}
      <Box sx={{ color: 'text.secondary', fontSize: '12px', fontWeight: 400 }}>{inUnits}</Box>
    </Box>
  )
}

const look = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const
const minus = (text: string) => text.replace('-', '−')
