const token = (name: string) => `var(--tg-palette-tg-${name})`

/** Off: plain for every variant, and still readable. */
const off = {
  '&[aria-disabled=true]:not([aria-busy=true])': {
    cursor: 'not-allowed',
    color: token('muted'),
    backgroundColor: token('sunken'),
    borderColor: token('line'),
  },
  '&[aria-busy=true]': { cursor: 'progress' },
  '&[aria-busy=true] .MuiButton-startIcon, &[aria-busy=true] .MuiButton-endIcon': { opacity: 0 },
}

const pressed = { '&[aria-pressed=true]': { backgroundColor: token('accentSoft'), color: token('accentText') } }

/** What the variants of a button look like. */
export const variants = {
  primary: {
    color: token('onAccent'),
    backgroundColor: token('accent'),
    border: '1px solid transparent',
    '&:hover': { backgroundColor: token('accentHover') },
    ...off,
  },
  secondary: {
    color: token('text'),
    backgroundColor: token('surface'),
    border: `1px solid ${token('lineStrong')}`,
    '&:hover': { backgroundColor: token('hover') },
    ...pressed,
    ...off,
  },
  quiet: {
    color: token('text'),
    backgroundColor: 'transparent',
    border: '1px solid transparent',
    '&:hover': { backgroundColor: token('hover') },
    ...pressed,
    ...off,
    '&[aria-disabled=true]:not([aria-busy=true])': { cursor: 'not-allowed', color: token('muted') },
  },
  destructive: {
    color: token('onBad'),
    backgroundColor: token('bad'),
    border: '1px solid transparent',
    '&:hover': { backgroundColor: `color-mix(in srgb, ${token('bad')} 88%, ${token('text')})` },
    ...off,
  },
  danger: {
    color: token('bad'),
    backgroundColor: token('surface'),
    border: `1px solid ${token('lineStrong')}`,
    '&:hover': {
      backgroundColor: `color-mix(in srgb, ${token('bad')} 8%, ${token('surface')})`,
      borderColor: token('bad'),
    },
    ...off,
  },
} as const
