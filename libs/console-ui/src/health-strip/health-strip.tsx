import MuiBox from '@mui/material/Box'
import { AppLink } from '@tollgate/console-ui/link'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { barOf, type HealthHour } from './bars.model'

export type { HealthHour }

export interface HealthStripProps {
  /** The oldest first. */
  hours: readonly HealthHour[]
  /** All that the bars show, in words: it is read out, and shown on being pointed at. */
  text: string
  /** Where these calls are listed. */
  href: string
}

const heightPx = 16
const barPx = 3
const stepPx = 4

/** What somebody did of late, an hour a bar: none, answered, some failed, all failed. Colour and height say the same. */
export function HealthStrip({ hours, text, href }: HealthStripProps) {
  const width = hours.length * stepPx - (stepPx - barPx)
  return (
    <Tooltip text={text} isName>
      <MuiBox
        component={AppLink}
        href={href}
        aria-label={text}
        sx={{ display: 'inline-flex', py: 1, verticalAlign: 'middle', borderRadius: '4px' }}
      >
        <MuiBox component="svg" aria-hidden width={width} height={heightPx} sx={{ display: 'block', ...appearing }}>
          {hours.map((hour, index) => (
            // Hours have no other name than their place.
            <Bar key={index} hour={hour} x={index * stepPx} />
          ))}
        </MuiBox>
      </MuiBox>
    </Tooltip>
  )
}

/** From left to right, as time goes. */
const appearing = {
  animation: 'tg-health 150ms ease-out',
  '@keyframes tg-health': { from: { clipPath: 'inset(0 100% 0 0)' }, to: { clipPath: 'inset(0)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const

const fills = { good: 'var(--tg-palette-tg-good)', bad: 'var(--tg-palette-tg-bad)' } as const

function Bar({ hour, x }: { hour: HealthHour; x: number }) {
  const bar = barOf(hour, heightPx)
  if (bar === null)
    return <rect x={x} y={heightPx - 2} width={barPx} height={2} rx={1} fill="var(--tg-palette-tg-lineStrong)" />
  const gapPx = bar.goodPx > 0 && bar.badPx > 0 ? 1 : 0
  return (
    <>
      {bar.goodPx > 0 && <rect x={x} y={0} width={barPx} height={bar.goodPx - gapPx} rx={1} fill={fills.good} />}
      {bar.badPx > 0 && <rect x={x} y={bar.goodPx} width={barPx} height={bar.badPx} rx={1} fill={fills.bad} />}
    </>
  )
}
