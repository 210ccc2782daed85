import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNotify } from '../../feedback/feedback'
import { useTranslated } from '../../i18n/hooks'
import type { ListView } from '../../lists/useListParameters'
import { SaveButton } from './save-button'
import { useListViews } from './useListViews'
import { ViewRow } from './view-row'
import { viewWords } from './view-words'

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog')).ViewDialog }))

/** What a list page shows of its views. */
export interface ViewParts {
  /** Over the filters: the views, once there are any. */
  readonly row: ReactNode
  /** Beside the filters: what saves the first one, once anything is asked for. */
  readonly aside: ReactNode
}

/** The views of a list, and the dialog that names them. */
export function useViewParts(view: ListView): ViewParts {
  const say = useTranslated()
  const notify = useNotify()
  const views = useListViews(view)
  const { row, focusShown } = useShownFocus()
  const [asked, setAsked] = useState<{ readonly renamed: string | null } | null>(null)
  const ask = () => setAsked({ renamed: null })
  const done = (name: string, opens: boolean) => {
    if (asked === null) return
    if (asked.renamed === null) views.save(name, opens)
    else views.rename(asked.renamed, name)
    notify.success(say(viewWords.saved, { name }))
    setAsked(null)
    focusShown()
  }
  const dialog = asked !== null && (
    <Suspense fallback={null}>
      <ViewDialog views={views} renamed={asked.renamed} onDone={done} onClose={() => setAsked(null)} />
    </Suspense>
  )
  if (!views.canKeep) return { row: null, aside: null }
  if (views.list.views.length === 0)
    return { row: dialog, aside: views.isNew && <SaveButton fault={views.fault} onSave={ask} /> }
  return {
    row: (
      <>
        <ViewRow
          ref={row}
          views={views}
          onSave={ask}
          onRename={(renamed) => setAsked({ renamed })}
          onDeleted={focusShown}
        />
        {dialog}
      </>
    ),
    aside: null,
  }
}

/** What was pressed may be gone after an act: the focus goes to the view that is shown, or to the first of the row. */
function useShownFocus() {
  const row = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState(0)
  useEffect(() => {
    if (wanted === 0) return
    const shown = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    const first = row.current?.querySelector<HTMLElement>('button')
    ;(shown ?? first)?.focus()
  }, [wanted])
  return { row, focusShown: () => setWanted((count) => count + 1) }
}
