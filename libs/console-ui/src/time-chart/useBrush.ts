import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Brush, brushOf, columnAt, type Cursor, movedBy } from './brush.model'

interface BrushOptions {
  readonly count: number
  readonly chosen: Brush | null
  readonly onChoose: (brush: Brush) => void
  readonly onClear: () => void
  readonly onPoint: (index: number | null) => void
}

const columnOf = (event: PointerEvent<HTMLElement>, count: number): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return columnAt((event.clientX - left) / width, count)
}

/** Brushes a row of columns: what is brushed just now, where the keys stand, and what the element listens to. */
export function useBrush(options: BrushOptions) {
  const { count, onPoint } = options
  const [cursor, setCursor] = useState<Cursor>({ at: count - 1, anchor: null })
  const at = Math.min(cursor.at, Math.max(0, count - 1))
  const byKeys = cursor.anchor === null ? null : brushOf(cursor.anchor, at)
  const { brush, pointer } = usePointer(options, setCursor)
  const led = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (event.key === 'Enter' || event.key === ' ') {
      setCursor({ at, anchor: null })
      options.onChoose(byKeys ?? { from: at, to: at })
      return true
    }
    if (event.key === 'Escape') {
      setCursor({ at, anchor: null })
      if (byKeys === null && options.chosen !== null) options.onClear()
      return byKeys !== null || options.chosen !== null
    }
    const next = movedBy(event.key, event.shiftKey, { ...cursor, at }, count)
    if (next === null) return false
    setCursor(next)
    onPoint(next.at)
    return true
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (led(event)) event.preventDefault()
  }
  return {
    brush: brush ?? byKeys,
    cursor: at,
    props: { ...pointer, onKeyDown: press, onBlur: () => onPoint(null) },
  }
}

/** The same by mouse and touch. */
function usePointer({ count, onChoose, onPoint }: BrushOptions, onCursor: (cursor: Cursor) => void) {
  const [drag, setDrag] = useState<{ readonly anchor: number; readonly head: number } | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const index = columnOf(event, count)
    setDrag({ anchor: index, head: index })
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const index = columnOf(event, count)
    onPoint(index)
    if (drag !== null) setDrag({ ...drag, head: index })
  }
  const end = () => {
    if (drag === null) return
    setDrag(null)
    onCursor({ at: drag.head, anchor: null })
    onChoose(brushOf(drag.anchor, drag.head))
  }
  return {
    brush: drag === null ? null : brushOf(drag.anchor, drag.head),
    pointer: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      // Taken away by the browser: a finger that began to scroll brushes nothing.
      onPointerCancel: () => setDrag(null),
      onPointerLeave: () => onPoint(null),
    },
  }
}
