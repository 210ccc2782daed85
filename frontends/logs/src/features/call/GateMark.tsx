import { Box } from '@tollgate/console-ui/layout'

/** A gate as in our mark: its bar up where a call went through, across the way where it did not. */
export function GateMark({ isOpen }: { isOpen: boolean }) {
  const bar = isOpen ? 'M6.8 10.4 18.6 4.6' : 'M6.8 10.6H21'
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        flex: 'none',
        color: isOpen ? 'tg.good' : 'tg.bad',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        fill: 'none',
      }}
    >
      <path d="M6.5 19v-8.5M4.6 19h3.8" />
      <path d={bar} strokeDasharray="3.4 3.2" />
      <circle cx="6.5" cy="10.5" r="1.7" fill="currentColor" stroke="none" />
      <path d="M12 19h8" opacity=".4" />
    </Box>
  )
}
