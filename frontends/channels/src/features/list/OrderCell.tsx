import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { NumberInput } from '@tollgate/console-ui/inputs'
import { Box } from '@tollgate/console-ui/layout'
import { channelsFaults } from '@tollgate/contracts/http/channels'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ListedChannel } from '../../api/channels.api'
import { orderFault, type OrderField } from './channel.model'

interface OrderCellProps {
  readonly channel: ListedChannel
  readonly field: OrderField
  readonly onSave: (value: number) => void
}

/** How far the frame reaches beyond the number: the numbers themselves end where their column ends. */
const overhang = '-9px'

/** Looks like a number until it is pointed at; the frame of the input has the same size, so nothing moves. */
const numberLook = {
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: 'inherit',
  width: 76,
  height: 32,
  mr: overhang,
  px: 2,
  textAlign: 'right',
  cursor: 'text',
  bgcolor: 'transparent',
  border: 1,
  borderColor: 'transparent',
  borderRadius: 1,
  '&:hover, &:focus-visible': { borderColor: 'divider', bgcolor: 'background.paper' },
} as const

/** A priority or weight that is edited where it stands: Enter or leaving saves, Escape keeps what was. */
export function OrderCell({ channel, field, onSave }: OrderCellProps) {
  const t = useT('channels')
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown')
  const name = t('list.edit-order', { field: t(`list.${field}`), name: channel.name, value: channel[field] })
  if (state === 'edited')
    return (
      <OrderInput
        label={name}
        field={field}
        value={channel[field]}
        onSave={onSave}
        onLeave={(isByKey) => setState(isByKey ? 'left' : 'shown')}
      />
    )
  return (
    <Box
      component="button"
      type="button"
      aria-label={name}
      // An edit that a key ended leaves the focus where it began.
      autoFocus={state === 'left'}
      onClick={() => setState('edited')}
      sx={numberLook}
    >
      {channel[field]}
    </Box>
  )
}

interface OrderInputProps {
  readonly label: string
  readonly field: OrderField
  readonly value: number
  readonly onSave: (value: number) => void
  /** `isByKey`: by Enter or Escape; otherwise the focus has gone elsewhere. */
  readonly onLeave: (isByKey: boolean) => void
}

function OrderInput({ label, field, value, onSave, onLeave }: OrderInputProps) {
  const notify = useNotify()
  const faultText = useFaultText(channelsFaults)
  const [typed, setTyped] = useState<number | null>(value)
  // Removing the input blurs it once more; one edit is saved once.
  const isDone = useRef(false)
  const finish = (isKept: boolean, isByKey: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const fault = isKept ? orderFault(field, typed) : null
    if (fault !== null) notify.error(new Error(faultText(fault)))
    else if (isKept && typed !== null && typed !== value) onSave(typed)
    onLeave(isByKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The focus goes to the button, which this press must not press again.
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter') finish(true, true)
    if (event.key === 'Escape') finish(false, true)
  }
  return (
    <Box sx={{ width: 76, ml: 'auto', mr: overhang, '& input': { typography: 'body2' } }}>
      <NumberInput
        label={label}
        isLabelHidden
        size="small"
        align="right"
        isAutoFocused
        isSelectedOnFocus
        value={typed}
        onChange={setTyped}
        onBlur={() => finish(true, false)}
        onKeyDown={onKeyDown}
      />
    </Box>
  )
}
