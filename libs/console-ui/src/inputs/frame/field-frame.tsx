import MuiBox from '@mui/material/Box'
import { Hidden } from '@tollgate/console-ui/text'
import { type ReactNode, useId } from 'react'
import type { InputBase } from './input.types'

/** What a control needs to be tied to its label, help and fault. */
export interface FieldWiring {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
}

type FrameProps = Pick<InputBase, 'label' | 'isLabelHidden' | 'help' | 'error' | 'isRequired' | 'disabledReason'> & {
  /** Right of the label: a small button. */
  aside?: ReactNode
  /** A group of controls has a name, but no single one to point at. */
  isGroup?: boolean
  children: (wiring: FieldWiring) => ReactNode
}

const isThere = (content: ReactNode) => content !== undefined && content !== null && content !== '' && content !== false

function Label({ wiring, frame }: { wiring: FieldWiring; frame: FrameProps }) {
  const label = (
    <label id={wiring.labelId} htmlFor={frame.isGroup === true ? undefined : wiring.id}>
      {frame.label}
      {frame.isRequired === true && (
        <MuiBox component="span" aria-hidden sx={{ color: 'tg.bad', ml: 0.5 }}>
          *
        </MuiBox>
      )}
    </label>
  )
  if (frame.isLabelHidden === true) return <Hidden>{label}</Hidden>
  return (
    <MuiBox
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 2,
        mb: 1,
        typography: 'body2',
        fontWeight: 500,
      }}
    >
      {label}
      {frame.aside !== undefined && <MuiBox sx={{ my: -1.5, mr: -1 }}>{frame.aside}</MuiBox>}
    </MuiBox>
  )
}

/** Label above, help below, fault below in words. */
export function FieldFrame(frame: FrameProps) {
  const id = useId()
  const { help, error, disabledReason } = frame
  const isInvalid = isThere(error)
  const note = isInvalid ? error : (disabledReason ?? help)
  const wiring = { id, labelId: `${id}-label`, describedBy: isThere(note) ? `${id}-note` : undefined, isInvalid }
  return (
    <MuiBox
      sx={{ minWidth: 0, position: 'relative' }}
      {...(frame.isGroup === true && {
        role: 'group',
        'aria-labelledby': wiring.labelId,
        'aria-describedby': wiring.describedBy,
      })}
    >
      <Label wiring={wiring} frame={frame} />
      {frame.children(wiring)}
      {isThere(note) && (
        <MuiBox
          id={wiring.describedBy}
          role={isInvalid ? 'alert' : undefined}
          sx={{
            typography: 'caption',
            mt: 1,
            color: isInvalid ? 'tg.bad' : 'text.secondary',
            overflowWrap: 'anywhere',
          }}
        >
          {note}
        </MuiBox>
      )}
    </MuiBox>
  )
}
