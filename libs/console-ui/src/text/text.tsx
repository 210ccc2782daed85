import MuiBox from '@mui/material/Box'
import { AppLink } from '@tollgate/console-ui/link'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { ReactNode } from 'react'
import { fontSize, monoFamily } from '../tokens/tokens'

type Tone = 'normal' | 'muted' | 'good' | 'warn' | 'bad' | 'info' | 'accent'

const colours = {
  normal: 'text.primary',
  muted: 'text.secondary',
  good: 'tg.good',
  warn: 'tg.warn',
  bad: 'tg.bad',
  info: 'tg.info',
  accent: 'tg.accentText',
} as const

const weights = { normal: 400, medium: 500, strong: 600 } as const

export interface TextProps {
  size?: keyof typeof fontSize
  weight?: keyof typeof weights
  tone?: Tone
  /** Cut at this many lines. */
  clamp?: number
  as?: 'span' | 'p' | 'div'
  children: ReactNode
}

const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
})

/** Text in one of our sizes, weights and tones. */
export function Text({ size, weight = 'normal', tone = 'normal', clamp, as = 'span', children }: TextProps) {
  const sx = {
    fontSize: size === undefined ? 'inherit' : fontSize[size],
    fontWeight: weights[weight],
    color: tone === 'normal' ? 'inherit' : colours[tone],
    m: 0,
    ...(clamp !== undefined && clamped(clamp)),
  }
  return (
    <MuiBox component={as} sx={sx}>
      {children}
    </MuiBox>
  )
}

/** What matters less: hints, second lines. */
export function Muted({ size, children }: Pick<TextProps, 'size' | 'children'>) {
  return (
    <Text tone="muted" size={size}>
      {children}
    </Text>
  )
}

export interface HeadingProps {
  level: 1 | 2 | 3 | 4
  id?: string
  children: ReactNode
}

/** A heading in the outline of the page. */
export function Heading({ level, id, children }: HeadingProps) {
  return (
    <MuiBox component={`h${level}`} id={id} sx={{ typography: `h${level}`, m: 0, textWrap: 'balance' }}>
      {children}
    </MuiBox>
  )
}

/** Keys, ids, model names: what must be read letter by letter. */
export function Mono({ children, isCut = false }: { children: ReactNode; isCut?: boolean }) {
  const cut = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
  return (
    <MuiBox
      component="span"
      sx={{ fontFamily: monoFamily, fontSize: '0.93em', fontVariantLigatures: 'none', ...(isCut && cut) }}
    >
      {children}
    </MuiBox>
  )
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** A number with tabular figures; `exact` appears when it is pointed at. It is read, not used: no stop of the tab key. */
export function Num({ children, exact }: { children: ReactNode; exact?: string }) {
  const number = (
    <MuiBox component="span" sx={figures}>
      {children}
    </MuiBox>
  )
  return exact === undefined ? number : <Tooltip text={exact}>{number}</Tooltip>
}

/** A moment as the page tells it; `hint` appears when it is pointed at. */
export function Time({ children, hint, iso }: { children: ReactNode; hint: string; iso: string }) {
  return (
    <Tooltip text={hint}>
      <MuiBox component="time" dateTime={iso} sx={figures}>
        {children}
      </MuiBox>
    </Tooltip>
  )
}

export interface TextLinkProps {
  href: string
  children: ReactNode
}

/** A link in running text. */
export function TextLink({ href, children }: TextLinkProps) {
  return (
    <MuiBox
      component={AppLink}
      href={href}
      sx={{
        color: 'tg.accentText',
        textDecorationLine: 'underline',
        textDecorationColor: 'color-mix(in srgb, currentColor 35%, transparent)',
        textUnderlineOffset: '3px',
        borderRadius: '3px',
        '&:hover': { textDecorationColor: 'currentColor' },
      }}
    >
      {children}
    </MuiBox>
  )
}

/** Words for screen readers alone. */
export function Hidden({ children, isLive = false }: { children: ReactNode; isLive?: boolean }) {
  return (
    <MuiBox
      component="span"
      aria-live={isLive ? 'polite' : undefined}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </MuiBox>
  )
}
