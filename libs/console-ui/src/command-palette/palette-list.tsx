import MuiBox from '@mui/material/Box'
import { Icon } from '@tollgate/console-ui/icon'
import { AppLink } from '@tollgate/console-ui/link'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PaletteGroup, PaletteItem } from './palette.types'

/** The element of a thing in a list; what its id is made of may be anything. */
export const optionId = (listId: string, { id }: PaletteItem) => `${listId}-${encodeURIComponent(id)}`

export interface PaletteListProps {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  current: PaletteItem | undefined
  onMark: (id: string) => void
  onChoose: (item: PaletteItem) => void
  nothing: ReactNode
}

/** What can be chosen. The focus stays in the field above: what is marked here is told from there. */
export function PaletteList({ id, label, groups, current, nothing, ...acts }: PaletteListProps) {
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <MuiBox sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', p: 2 }}>
      <MuiBox id={id} role="listbox" aria-label={label}>
        {shown.map((group) => (
          <MuiBox key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} sx={{ '& + &': { mt: 2 } }}>
            <MuiBox id={`${id}-${group.id}`} role="presentation" sx={heading}>
              {group.label}
            </MuiBox>
            {group.items.map((item) => (
              <PaletteOption
                key={item.id}
                id={optionId(id, item)}
                item={item}
                isMarked={item.id === current?.id}
                {...acts}
              />
            ))}
          </MuiBox>
        ))}
      </MuiBox>
      {shown.length === 0 && nothing}
    </MuiBox>
  )
}

interface PaletteOptionProps extends Pick<PaletteListProps, 'onMark' | 'onChoose'> {
  id: string
  item: PaletteItem
  isMarked: boolean
}

function PaletteOption({ id, item, isMarked, onMark, onChoose }: PaletteOptionProps) {
  const line = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  const choose = (event: MouseEvent) => {
    // A click with a key, or with another button, is the browser's: a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(item)
  }
  return (
    <MuiBox
      ref={line}
      component={AppLink}
      id={id}
      href={item.href}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      // Only a pointer that moves marks: what comes to lie under a resting one does not.
      onMouseMove={() => !isMarked && onMark(item.id)}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={choose}
      sx={[option, isMarked && { bgcolor: 'tg.accentSoft', color: 'tg.accentText', '& svg': { color: 'inherit' } }]}
    >
      <Icon name={item.icon} size={16} />
      <MuiBox component="span" sx={{ ...cut, flex: '0 1 auto' }}>
        {item.title}
      </MuiBox>
      {item.hint !== undefined && (
        <MuiBox
          component="span"
          sx={{ ...cut, flex: '1 1 0', color: 'text.secondary', fontSize: 12, textAlign: 'right' }}
        >
          {item.hint}
        </MuiBox>
      )}
    </MuiBox>
  )
}

const heading = {
  px: 3,
  pt: 1,
  pb: 1,
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 500,
  lineHeight: '20px',
} as const

const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: { xs: 44, sm: 36 },
  px: 3,
  borderRadius: '6px',
  color: 'text.primary',
  fontSize: 14,
  textDecoration: 'none',
  scrollMarginBlock: 8,
  '& svg': { color: 'text.secondary' },
} as const

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
