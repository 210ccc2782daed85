import { useMemo } from 'react'
import { type PieceKind, piecesOf } from './highlight.model'

const colours: Readonly<Record<PieceKind, string | undefined>> = {
  plain: undefined,
  comment: 'var(--tg-palette-tg-muted)',
  string: 'var(--tg-palette-tg-good)',
  number: 'var(--tg-palette-tg-orange)',
  keyword: 'var(--tg-palette-tg-accentText)',
}

/** Code in the colours of its language. */
export function Highlighted({ code, language }: { code: string; language: string }) {
  const pieces = useMemo(() => piecesOf(code, language), [code, language])
  return pieces.map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      <span key={index} style={{ color: colours[kind] }}>
        {text}
      </span>
    ),
  )
}
