import MuiBox from '@mui/material/Box'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { fontSize, monoFamily } from '../tokens/tokens'

/** What is selected of a text, or where the caret stands in it. */
export interface Caret {
  readonly from: number
  readonly to: number
}

export const lineHeight = 20

interface PlainAreaProps {
  value: string
  onChange: (value: string) => void
  isReadOnly: boolean
  labelId: string
  rows: number
  /** Where the caret stood when the area went, for the editor that takes its place; left alone where the focus was elsewhere. */
  caret: RefObject<Caret | null>
}

/** The same text in a plain area, until the editor is there. Whoever is writing then goes on in the editor. */
export function PlainArea({ value, onChange, isReadOnly, labelId, rows, caret }: PlainAreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = ref.current
    return () => {
      if (area !== null && document.activeElement === area)
        caret.current = { from: area.selectionStart, to: area.selectionEnd }
    }
  }, [caret])
  return (
    <MuiBox
      component="textarea"
      ref={ref}
      aria-labelledby={labelId}
      value={value}
      onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      readOnly={isReadOnly}
      spellCheck={false}
      sx={{
        display: 'block',
        width: '100%',
        boxSizing: 'border-box',
        height: rows * lineHeight + 16,
        border: 0,
        p: '8px 10px',
        outline: 0,
        resize: 'none',
        bgcolor: 'transparent',
        color: 'inherit',
        fontFamily: monoFamily,
        fontSize: fontSize.small,
        lineHeight: `${lineHeight}px`,
      }}
    />
  )
}
