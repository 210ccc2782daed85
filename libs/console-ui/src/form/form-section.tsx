import MuiBox from '@mui/material/Box'
import { Icon } from '@tollgate/console-ui/icon'
import type { ReactNode } from 'react'

export interface FormSectionProps {
  title: ReactNode
  help?: ReactNode
  /** Rarely used: starts folded. Opens by itself when one of its fields is at fault. */
  isFolded?: boolean
  children: ReactNode
}

const body = { display: 'grid', gap: 5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const fold = {
  borderTop: 1,
  borderColor: 'divider',
  pt: 3,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 32,
    cursor: 'pointer',
    listStyle: 'none',
    borderRadius: '6px',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary svg': { transition: 'transform 120ms', color: 'text.secondary' },
  '&[open] > summary svg': { transform: 'rotate(90deg)' },
} as const

function Title({ title, help }: Pick<FormSectionProps, 'title' | 'help'>) {
  return (
    <span>
      <MuiBox component="span" sx={{ typography: 'h3' }}>
        {title}
      </MuiBox>
      {help !== undefined && (
        <MuiBox component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {help}
        </MuiBox>
      )}
    </span>
  )
}

/** Fields that belong together. */
export function FormSection({ title, help, isFolded, children }: FormSectionProps) {
  if (isFolded === undefined)
    return (
      <MuiBox
        component="fieldset"
        sx={{ border: 0, m: 0, p: 0, pt: 4, minWidth: 0, borderTop: 1, borderColor: 'divider' }}
      >
        <MuiBox component="legend" sx={{ float: 'left', p: 0, mb: 4, width: '100%' }}>
          <Title title={title} help={help} />
        </MuiBox>
        <MuiBox sx={{ ...body, clear: 'both' }}>{children}</MuiBox>
      </MuiBox>
    )
  return (
    <MuiBox component="details" open={!isFolded} sx={fold}>
      <summary>
        <Icon name="chevron-right" />
        <Title title={title} help={help} />
      </summary>
      <MuiBox sx={{ ...body, pt: 4 }}>{children}</MuiBox>
    </MuiBox>
  )
}

/** Fields beside each other, under each other where it is narrow. */
export function FieldRow({ children, min = 180 }: { children: ReactNode; min?: number }) {
  return (
    <MuiBox
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
      }}
    >
      {children}
    </MuiBox>
  )
}
