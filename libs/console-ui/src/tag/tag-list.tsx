import MuiBox from '@mui/material/Box'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { useState } from 'react'
import { Tag, type TagTone } from './tag'
import { TagRow } from './tag-row'

export interface TagListProps {
  items: readonly string[]
  /** The rest folds behind "n more". */
  max?: number
  isMono?: boolean
  tone?: TagTone
  /** Makes each tag a button, and the list a row of them with a name. */
  press?: { label: string; onPress: (item: string) => void }
  /** Keeps to one line, as in a table. */
  isOneLine?: boolean
}

/** Several tags, the long tail folded. */
export function TagList({ items, max = 10, isMono, tone, press, isOneLine = false }: TagListProps) {
  const text = useUiText()
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, max)
  const hidden = items.length - max
  const tags = (
    <>
      {shown.map((item) => (
        <Tag key={item} isMono={isMono} tone={tone} onClick={press && (() => press.onPress(item))}>
          {item}
        </Tag>
      ))}
      {hidden > 0 && (
        <Tag tone="accent" onClick={() => setIsOpen(!isOpen)} title={isOpen ? undefined : items.slice(max).join(', ')}>
          <span style={{ whiteSpace: 'nowrap' }}>{isOpen ? text.fewerItems : text.moreItems(hidden)}</span>
        </Tag>
      )}
    </>
  )
  const isOnLine = isOneLine && !isOpen
  if (press !== undefined)
    return (
      <TagRow label={press.label} isOneLine={isOnLine}>
        {tags}
      </TagRow>
    )
  return <MuiBox sx={{ display: 'flex', gap: 1, flexWrap: isOnLine ? 'nowrap' : 'wrap', minWidth: 0 }}>{tags}</MuiBox>
}
