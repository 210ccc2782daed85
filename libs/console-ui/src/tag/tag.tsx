import MuiBox from '@mui/material/Box'
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase'
import { Icon, type IconName } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { MouseEvent, ReactNode } from 'react'
import { chipRadius, fontSize, monoFamily } from '../tokens/tokens'

/** Families of colours for bands (rules M6, C7 and L7). */
export type TagTone = 'neutral' | 'accent' | 'red' | 'orange' | 'yellow' | 'lime' | 'green' | 'blue'

const families: Record<TagTone, string> = {
  neutral: 'muted',
  accent: 'accentText',
  red: 'bad',
  orange: 'orange',
  yellow: 'yellow',
  lime: 'lime',
  green: 'good',
  blue: 'info',
}

export interface TagProps {
  tone?: TagTone
  icon?: IconName
  isMono?: boolean
  /** Copying or switching; says what it does in `title`. */
  onClick?: () => void
  title?: string
  onRemove?: () => void
  /** More properties of the button that removes: a field of entries leads the focus through these buttons. */
  removeButton?: ButtonBaseProps
  isSelected?: boolean
  children: ReactNode
}

function looksOf(tone: TagTone, isMono: boolean) {
  const colour = `var(--tg-palette-tg-${families[tone]})`
  const mixed = (share: number) => `color-mix(in srgb, ${colour} ${share}%, var(--tg-palette-tg-surface))`
  return {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    minHeight: 22,
    maxWidth: '100%',
    px: 1.5,
    borderRadius: `${chipRadius}px`,
    border: '1px solid',
    borderColor: tone === 'neutral' ? 'divider' : mixed(25),
    backgroundColor: tone === 'neutral' ? 'tg.sunken' : mixed(8),
    color: tone === 'neutral' ? 'text.primary' : colour,
    fontSize: fontSize.tiny,
    lineHeight: '18px',
    fontFamily: isMono ? monoFamily : 'inherit',
    fontWeight: isMono || tone === 'neutral' ? 400 : 500,
    // Unlike `anywhere` this does not let a table squeeze the word into a column of letters.
    overflowWrap: 'break-word',
    textAlign: 'left',
    'td &': { whiteSpace: 'nowrap' },
    fontVariantLigatures: isMono ? 'none' : 'normal',
    'button&': { '@media (pointer: coarse)': { minHeight: 32, px: 2.5 } },
  } as const
}

/** A small word of classification: group, model, ratio. */
export function Tag(props: TagProps) {
  const { tone = 'neutral', icon, isMono = false, onClick, title, onRemove, children } = props
  const text = useUiText()
  const looks = looksOf(tone, isMono)
  const inner = (
    <>
      {icon !== undefined && <Icon name={icon} size={12} />}
      <span>{children}</span>
    </>
  )
  if (onClick !== undefined) {
    const press = (event: MouseEvent) => {
      event.stopPropagation()
      onClick()
    }
    return (
      <ButtonBase
        onClick={press}
        title={title}
        aria-pressed={props.isSelected}
        sx={{ ...looks, '&:hover': { borderColor: 'currentColor' } }}
      >
        {inner}
      </ButtonBase>
    )
  }
  return (
    <MuiBox component="span" title={title} sx={looks}>
      {inner}
      {onRemove !== undefined && (
        <ButtonBase
          aria-label={text.remove(String(children))}
          onClick={onRemove}
          {...props.removeButton}
          sx={{ borderRadius: '4px', mr: -0.5, p: '2px', '&:focus-visible': { outlineOffset: 0 } }}
        >
          <Icon name="x" size={12} />
        </ButtonBase>
      )}
    </MuiBox>
  )
}
