import MuiBox from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { IconButton } from '@tollgate/console-ui/button'
import { useCopyText } from '@tollgate/console-ui/feedback'
import { Icon } from '@tollgate/console-ui/icon'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { monoFamily } from '../tokens/tokens'

export interface CopyTextProps {
  value: string
  /** What it is, for the tip and the notice: `request ID`. */
  label?: string
  /** What is shown, when it is not the value itself: a masked key, a name. */
  children?: ReactNode
  isMono?: boolean
}

function useCopied(value: string, label: string | undefined) {
  const copy = useCopyText()
  const [isCopied, setIsCopied] = useState(false)
  const press = async (event: MouseEvent) => {
    event.stopPropagation()
    if (!(await copy(value, label))) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1500)
  }
  return { isCopied, press: (event: MouseEvent) => void press(event) }
}

/** Up to this many characters a text stays in one piece, also in a crowded table. */
const wrapFrom = 28

const shape = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: '100%',
  borderRadius: '4px',
  px: 0.5,
  mx: -0.5,
  verticalAlign: 'baseline',
  textAlign: 'left',
  '@media (pointer: coarse)': { minHeight: 44 },
  '& svg': { opacity: 0.45 },
  '&:hover, &:focus-visible': { bgcolor: 'tg.hover', '& svg': { opacity: 1 } },
} as const

/** A text that a click copies. */
export function CopyText({ value, label, children, isMono = false }: CopyTextProps) {
  const text = useUiText()
  const { isCopied, press } = useCopied(value, label)
  const name = label === undefined ? text.copy : text.copyNamed(label)
  return (
    <ButtonBase
      data-copy
      onClick={press}
      title={name}
      aria-label={`${name}: ${typeof children === 'string' ? children : value}`}
      sx={{
        ...shape,
        font: 'inherit',
        ...(isMono && { fontFamily: monoFamily, fontSize: '0.93em', fontVariantLigatures: 'none' }),
      }}
    >
      <MuiBox
        component="span"
        sx={value.length > wrapFrom ? { overflowWrap: 'anywhere', minWidth: 0 } : { whiteSpace: 'nowrap' }}
      >
        {children ?? value}
      </MuiBox>
      <Icon name={isCopied ? 'check' : 'copy'} size={12} />
    </ButtonBase>
  )
}

/** An icon that copies. */
export function CopyButton({ value, label }: Pick<CopyTextProps, 'value' | 'label'>) {
  const text = useUiText()
  const { isCopied, press } = useCopied(value, label)
  return (
    <IconButton
      size="small"
      icon={isCopied ? 'check' : 'copy'}
      label={label === undefined ? text.copy : text.copyNamed(label)}
      onClick={press}
    />
  )
}
