import { Box } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Num } from '@tollgate/console-ui/text'

/** Gaps of one pixel over the colour of lines make the lines, however the cards wrap. */
const strip = {
  m: 0,
  display: 'grid',
  gap: '1px',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'divider',
  overflow: 'hidden',
} as const

export interface CardFacts {
  readonly id: string
  readonly name: string
  /** Null while it is not known. */
  readonly shown: string | null
  readonly exact?: string
  /** Beside the time before. */
  readonly beside: string
}

/** Figures beside each other, each beside that of the time before; their room is there before they are. */
export function CardStrip({ label, cards }: { label: string; cards: readonly CardFacts[] }) {
  return (
    <Box component="dl" aria-label={label} sx={strip}>
      {cards.map(({ id, name, shown, exact, beside }) => (
        <Box key={id} sx={{ bgcolor: 'background.paper', px: 4, py: 3, minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Box sx={{ fontSize: 20, fontWeight: 600, lineHeight: '28px' }}>
              {shown === null ? (
                <Skeleton width={96} height={28} />
              ) : (
                <Num exact={exact === shown ? undefined : exact}>{shown}</Num>
              )}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 18 }}>{beside}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
