import { Button } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { TagRow } from '@tollgate/console-ui/tag'
import type { Ref } from 'react'
import { useTranslated } from '../../i18n/hooks'
import type { SavedView } from '../../views/saved-views.model'
import { SaveButton } from './save-button'
import type { ViewsOfList } from './useListViews'
import { ViewMenu } from './view-menu'
import { viewWords } from './view-words'

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
} as const

/** On a phone the names keep to a line, which scrolls; the focus ring has its place in it. */
const names = {
  minWidth: 0,
  overflowX: { xs: 'auto', sm: 'visible' },
  m: '-4px',
  p: '4px',
  '& > [role=toolbar]': { flexWrap: { xs: 'nowrap', sm: 'wrap' } },
  scrollbarWidth: 'none',
} as const

interface ViewRowProps {
  readonly views: ViewsOfList
  readonly onSave: () => void
  readonly onRename: (name: string) => void
  readonly onDeleted: () => void
  readonly ref: Ref<HTMLElement>
}

/** The views of a list, and all of it: one press shows one. */
export function ViewRow({ views, onSave, onRename, onDeleted, ref }: ViewRowProps) {
  const say = useTranslated()
  const { list, shown, view, isNew } = views
  return (
    <Box sx={row} ref={ref}>
      <Box sx={names}>
        <TagRow label={say(viewWords.views)}>
          <Button size="small" variant="quiet" isPressed={view.search === ''} onClick={() => views.show('')}>
            {say(viewWords.all)}
          </Button>
          {list.views.map((each) => (
            <ViewButton
              key={each.name}
              view={each}
              isShown={shown?.view.name === each.name}
              isChanged={shown?.view.name === each.name && shown.isChanged}
              isOpening={list.opens === each.name}
              onShow={views.show}
            />
          ))}
        </TagRow>
      </Box>
      {shown?.isChanged === true && (
        <Button size="small" onClick={() => views.save(shown.view.name)}>
          {say(viewWords.saveChanges)}
        </Button>
      )}
      {shown !== null && (
        <ViewMenu views={views} shown={shown} onSave={onSave} onRename={onRename} onDeleted={onDeleted} />
      )}
      {isNew && <SaveButton fault={views.fault} onSave={onSave} />}
    </Box>
  )
}

interface ViewButtonProps {
  readonly view: SavedView
  readonly isShown: boolean
  readonly isChanged: boolean
  readonly isOpening: boolean
  readonly onShow: (search: string) => void
}

function ViewButton({ view: { name, search }, isShown, isChanged, isOpening, onShow }: ViewButtonProps) {
  const say = useTranslated()
  return (
    <Button
      size="small"
      variant="quiet"
      isPressed={isShown}
      ariaLabel={isChanged ? say(viewWords.changed, { name }) : undefined}
      icon={isOpening ? 'star' : undefined}
      hint={isOpening ? say(viewWords.isOpen) : undefined}
      onClick={() => onShow(search)}
    >
      {name}
      {isChanged && <span aria-hidden>&nbsp;•</span>}
    </Button>
  )
}
