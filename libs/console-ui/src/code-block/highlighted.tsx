import MuiBox from '@mui/material/Box'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import type { CodeLanguage } from './code-languages'
import { piecesOf } from './code-pieces'

type Grammar = typeof bash

const grammars: Readonly<Record<CodeLanguage, Grammar>> = {
  ...{ bash, c, cpp, csharp, css, dart, diff, dockerfile, go, ini, java, javascript, json, kotlin },
  ...{ markdown, php, python, ruby, rust, scala, sql, swift, typescript, xml, yaml },
}
const { highlight } = createLowlight(grammars)

interface HighlightedProps {
  readonly code: string
  readonly language: CodeLanguage
}

/** Code in the colours of its language. What is new stands in one colour until there is time. */
export function Highlighted({ code, language }: HighlightedProps) {
  const ready = useDeferredValue(code, '')
  const coloured = code.startsWith(ready) ? ready : ''
  const pieces = useMemo(() => piecesOf(coloured), [coloured])
  return (
    <MuiBox component="span" sx={look}>
      {pieces.map((piece, index) => (
        <Piece key={index} code={piece} language={language} />
      ))}
      {code.slice(coloured.length)}
    </MuiBox>
  )
}

/** A piece that is coloured again only when it changed: while code streams in, that is the last one. */
const Piece = memo(({ code, language }: HighlightedProps) => nodesOf(highlight(language, code).children))
Piece.displayName = 'Piece'

type Drawn = ReturnType<typeof highlight>['children'][number]

const nodesOf = (drawn: readonly Drawn[]): ReactNode => drawn.map(nodeOf)

function nodeOf(drawn: Drawn, index: number): ReactNode {
  if (drawn.type === 'text') return drawn.value
  if (drawn.type !== 'element') return null
  const { className } = drawn.properties
  return (
    <span key={index} className={Array.isArray(className) ? className.join(' ') : undefined}>
      {nodesOf(drawn.children)}
    </span>
  )
}

const kinds = (names: string) =>
  names
    .split(' ')
    .map((name) => `& .hljs-${name}`)
    .join(', ')

/** The console's own colours, each of which can be read on every ground of either scheme. */
const look = {
  [kinds('comment quote')]: { color: 'tg.muted' },
  [kinds('keyword literal selector-tag tag name section doctag built_in type')]: { color: 'tg.accentText' },
  [kinds('string regexp addition char template-tag selector-attr selector-pseudo')]: { color: 'tg.good' },
  [kinds('number symbol bullet variable template-variable meta')]: { color: 'tg.orange' },
  [kinds('title attr attribute property selector-class selector-id link')]: { color: 'tg.info' },
  [kinds('deletion')]: { color: 'tg.bad' },
  [kinds('subst')]: { color: 'tg.text' },
  [kinds('emphasis')]: { fontStyle: 'italic' },
  [kinds('strong')]: { fontWeight: 600 },
} as const
