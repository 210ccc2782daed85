import MuiBox from '@mui/material/Box'
import MuiDialog from '@mui/material/Dialog'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { KeyCap } from '@tollgate/console-ui/key-cap'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { Spinner } from '@tollgate/console-ui/progress'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { PaletteGroup, PaletteItem } from './palette.types'
import { optionId, PaletteList } from './palette-list'
import { itemsOf, markedOf, stepped } from './step.model'

interface CommandPaletteProps {
  onClose: () => void
  /** What it is, for who does not see it. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** More may come. */
  isSearching: boolean
  /** In place of a list without anything. */
  nothing: ReactNode
  /** Said quietly below the list: what could not be searched. */
  note?: ReactNode
  onChoose: (item: PaletteItem) => void
}

/** Find and go: a field over a list in groups, all by keyboard. Its size stays while what it shows changes. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, label, text, onText, groups, onChoose } = props
  const words = useUiText()
  const isPhone = useIsPhone()
  const listId = useId()
  const { current, mark, press } = useMarked(groups, onChoose)
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    mark(null)
    onText(target.value)
  }
  return (
    <MuiDialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': label, sx: sizes(isPhone) },
      }}
    >
      <MuiBox sx={head}>
        <Icon name="search" size={16} />
        <MuiBox
          component="input"
          {...fieldFacts}
          aria-label={label}
          aria-controls={listId}
          aria-activedescendant={current && optionId(listId, current)}
          placeholder={props.placeholder}
          value={text}
          onKeyDown={press}
          onChange={type}
          sx={field}
        />
        {props.isSearching && <Spinner label={words.loading} size={16} />}
        {isPhone && <IconButton icon="x" label={words.close} onClick={onClose} />}
      </MuiBox>
      <PaletteList
        id={listId}
        label={label}
        groups={groups}
        current={current}
        onMark={mark}
        onChoose={onChoose}
        nothing={props.isSearching ? null : props.nothing}
      />
      <Foot note={props.note} isPhone={isPhone} />
    </MuiDialog>
  )
}

/** What is marked, and the keys that mark and choose. */
function useMarked(groups: readonly PaletteGroup[], onChoose: (item: PaletteItem) => void) {
  const [marked, mark] = useState<string | null>(null)
  const items = itemsOf(groups)
  const current = markedOf(items, marked)
  const press = (event: KeyboardEvent) => {
    // Enter and arrows belong to what writes Chinese while that is open.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) mark(stepped(items, current, step))
    else if (current !== undefined) onChoose(current)
  }
  return { current, mark, press }
}

/** What is typed is looked for as it stands: nothing completes or corrects it. */
const fieldFacts = {
  autoFocus: true,
  role: 'combobox',
  'aria-expanded': true,
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 100,
} as const

function Foot({ note, isPhone }: { note: ReactNode; isPhone: boolean }) {
  const { choose, open, close } = useUiText()
  const keys = [
    ['↑ ↓', choose],
    ['Enter', open],
    ['Esc', close],
  ] as const
  return (
    <MuiBox sx={isPhone ? phoneFoot : foot}>
      <MuiBox sx={{ flex: 1, minWidth: 0 }} role="status">
        {note}
      </MuiBox>
      {!isPhone &&
        keys.map(([key, what]) => (
          <MuiBox key={key} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
            <KeyCap>{key}</KeyCap>
            {what}
          </MuiBox>
        ))}
    </MuiBox>
  )
}

const sizes = (isPhone: boolean) =>
  isPhone
    ? {}
    : { width: '100%', maxWidth: 640, height: 'min(480px, 72vh)', mt: '12vh', display: 'flex', flexDirection: 'column' }

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minHeight: 52,
  px: 4,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
} as const

const field = {
  flex: 1,
  minWidth: 0,
  p: 0,
  border: 0,
  outline: 'none',
  color: 'text.primary',
  bgcolor: 'transparent',
  font: 'inherit',
  fontSize: 16,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const

const foot = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  px: 4,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: 12,
} as const

/** Without keys it has its place only while there is something to say. */
const phoneFoot = { ...foot, '&:has([role=status]:empty)': { display: 'none' } } as const
