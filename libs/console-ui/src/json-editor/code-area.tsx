import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { linter } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderOf } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { codeTheme } from './code-theme'
import type { Caret } from './plain-area'

interface CodeAreaProps {
  value: string
  /** Where somebody was writing in the area that stood here before; null where nobody was. */
  caret: RefObject<Caret | null>
  onChange: (value: string) => void
  isEditable: boolean
  isInvalid: boolean
  labelId: string
  describedBy: string | undefined
  placeholder?: string
  minHeight: number
  maxHeight: number
}

// An empty field is no fault: the linter alone would call it one.
const parse = jsonParseLinter()
const jsonLinter = linter((view) => (view.state.doc.toString().trim() === '' ? [] : parse(view)), { delay: 300 })

const fixed: Extension[] = [
  history(),
  json(),
  jsonLinter,
  bracketMatching(),
  indentOnInput(),
  EditorView.lineWrapping,
  ...codeTheme,
]

/** What may change while the editor stands. */
const varying = ({ isEditable, isInvalid, labelId, describedBy }: CodeAreaProps): Extension => [
  EditorState.readOnly.of(!isEditable),
  EditorView.editable.of(isEditable),
  EditorView.contentAttributes.of({
    'aria-labelledby': labelId,
    'aria-invalid': String(isInvalid),
    'aria-multiline': 'true',
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(!isEditable && { tabindex: '0' }),
  }),
]

/** Has whoever was writing before the editor was there go on in it. */
function takeOver(editor: EditorView, caret: RefObject<Caret | null>): void {
  const held = caret.current
  caret.current = null
  if (held === null) return
  const { length } = editor.state.doc
  editor.dispatch({ selection: { anchor: Math.min(held.from, length), head: Math.min(held.to, length) } })
  editor.focus()
}

/**
 * CodeMirror for JSON. The tab key leaves the field, as everywhere in a form; Ctrl-Enter is left to the form around.
 */
export function CodeArea(props: CodeAreaProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const changing = useRef(new Compartment())
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  // In the same turn as the plain area goes: a key that is pressed between the two would be lost.
  useLayoutEffect(() => {
    const { value, placeholder, caret } = latest.current
    const editor = new EditorView({
      // The effect runs with the element in place.
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          ...fixed,
          keymap.of([...historyKeymap, ...defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter')]),
          placeholderOf(placeholder ?? ''),
          changing.current.of(varying(latest.current)),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    takeOver(editor, caret)
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    // A value from outside (reset, template, format) replaces the text; the editor's own changes come back the same.
    const editor = view.current
    const shown = editor?.state.doc.toString()
    if (editor !== null && shown !== props.value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.value } })
  }, [props.value])
  const { isEditable, isInvalid, labelId, describedBy } = props
  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(varying(latest.current)) })
  }, [isEditable, isInvalid, labelId, describedBy])
  return (
    <div
      ref={host}
      style={{ minHeight: props.minHeight, maxHeight: props.maxHeight, overflow: 'auto', display: 'grid' }}
    />
  )
}
