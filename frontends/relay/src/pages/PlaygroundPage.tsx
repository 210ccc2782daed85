import { useSession, useT, useUrlState } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Drawer } from '@tollgate/console-ui/drawer'
import { Box } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { useState } from 'react'
import { z } from 'zod'
import { ChatPanel } from '../features/chat/ChatPanel'
import { ExpiredNotice } from '../features/chat/ExpiredNotice'
import { useFill } from '../features/chat/useFill'
import { useTalk } from '../features/compare/useTalk'
import { holdImagesOf } from '../features/images/held-images'
import { SettingsFields } from '../features/settings/SettingsFields'
import { usePlayground } from '../features/settings/useSettings'

const address = z.object({ expired: z.stringbool().default(false), model: z.string().default('') })

/** Try a model in the browser: settings at the side, a conversation that shows what each answer cost. */
export default function PlaygroundPage() {
  const t = useT('relay')
  const [{ expired, model: asked }, setAddress] = useUrlState(address)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const playground = usePlayground({ asked, forget: () => setAddress({ model: '' }) })
  const { user } = useSession()
  // A session that ends leaves the page to who comes back to it.
  if (user !== null) holdImagesOf(user.id)
  const talk = useTalk(playground, () => setAddress({ expired: true }))
  const frame = useFill(leastPx)

  const wide = talk.isComparing ? wideForTwo : wideForOne
  const settingsButton = (
    <Box sx={{ [wide]: { display: 'none' } }}>
      <Button icon="sliders" ariaHasPopup="dialog" onClick={() => setIsDrawerOpen(true)}>
        {talk.isComparing ? t('settings.title') : (playground.model ?? t('settings.title'))}
      </Button>
    </Box>
  )
  return (
    <Page title={t('page.title')} purpose={t('page.purpose')}>
      <Box ref={frame} sx={frameLook}>
        {expired && <ExpiredNotice onClose={() => setAddress({ expired: false })} />}
        <Box sx={{ ...columnsLook, [wide]: { gridTemplateColumns: '264px minmax(0, 1fr)' } }}>
          <Box component="aside" aria-label={t('settings.title')} sx={{ ...sideLook, [wide]: { display: 'block' } }}>
            <SettingsFields playground={playground} isModelElsewhere={talk.isComparing} />
          </Box>
          <ChatPanel talk={talk} playground={playground} settingsButton={settingsButton} />
        </Box>
      </Box>
      <Drawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title={t('settings.title')} width={400}>
        <SettingsFields playground={playground} isModelElsewhere={talk.isComparing} />
      </Drawer>
    </Page>
  )
}

const leastPx = 420
/** Where the settings fit beside the conversation and the menu of the console. */
const wideForOne = '@media (min-width: 1000px)'
const wideForTwo = '@media (min-width: 1400px)'

// A page ends in room to scroll into, of which a conversation that scrolls by itself needs little.
const frameLook = { display: 'flex', flexDirection: 'column', gap: 4, minHeight: 0, mb: -10 } as const

const columnsLook = {
  flex: 1,
  display: 'grid',
  gap: 6,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  minHeight: 0,
} as const

const sideLook = {
  display: 'none',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Rings of focus are drawn outside of the fields.
  p: '4px',
  m: '-4px',
  minHeight: 0,
} as const
