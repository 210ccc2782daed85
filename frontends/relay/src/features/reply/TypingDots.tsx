import { Box } from '@tollgate/console-ui/layout'

/** Three dots that say: on its way. The words for it are said in the live region. */
export function TypingDots() {
  return (
    <Box aria-hidden sx={look}>
      <span />
      <span />
      <span />
    </Box>
  )
}

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 22,
  '& > span': {
    width: 6,
    height: 6,
    borderRadius: '50%',
    bgcolor: 'text.secondary',
    animation: 'tollgate-typing 1.2s ease-in-out infinite',
  },
  '& > span:nth-of-type(2)': { animationDelay: '0.15s' },
  '& > span:nth-of-type(3)': { animationDelay: '0.3s' },
  '@keyframes tollgate-typing': { '0%, 60%, 100%': { opacity: 0.25 }, '30%': { opacity: 1 } },
} as const
