import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { fontSize, monoFamily } from '../tokens/tokens'

const token = (name: string) => `var(--tg-palette-tg-${name})`

const looks = EditorView.theme({
  '&': { fontSize: `${fontSize.small}px`, backgroundColor: 'transparent', color: token('text') },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: monoFamily, lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { padding: '8px 0', caretColor: token('text') },
  '.cm-line': { padding: '0 10px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: token('muted'), border: 'none', paddingLeft: '4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: token('hover') },
  '.cm-cursor': { borderLeftColor: token('text') },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: `${token('accentSoft')} !important`,
  },
  // Framed and not filled: what stands within is read against the page. The editor's own rules are as particular as these.
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: `1px solid ${token('accentText')}` },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: token('bad') },
  '.cm-placeholder': { color: token('muted') },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${token('bad')}`,
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': { display: 'none' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: token('accentText') },
  { tag: tags.string, color: token('good') },
  { tag: [tags.number, tags.bool, tags.null], color: token('orange') },
  { tag: tags.punctuation, color: token('muted') },
])

/** The editor in the console's own colours: they are variables, so both schemes need one theme only. */
export const codeTheme = [looks, syntaxHighlighting(colours)]
