import { useT } from '@tollgate/console-sdk'
import { Dialog } from '@tollgate/console-ui/dialog'
import { KeyCap } from '@tollgate/console-ui/key-cap'
import { Box, Row, Stack } from '@tollgate/console-ui/layout'
import { Heading } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { findKey } from './keys.model'
import { pageSearch } from './page-search'

type Keys = readonly (readonly [id: string, ...keys: string[]])[]

const inTables: Keys = [
  ['rows', '↑', '↓'],
  ['controls', '←', '→'],
  ['openRow', 'Enter'],
  ['choose', 'Space'],
]
const inForms: Keys = [
  ['save', 'Ctrl Enter'],
  ['close', 'Esc'],
]

/** The keys that work here (rule K16). */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useT('shell')
  // What the page had when somebody asked.
  const [has] = useState(() => ({
    search: pageSearch() !== undefined,
    table: document.querySelector('main table') !== null,
  }))
  const everywhere: Keys = [['find', findKey.label], ...(has.search ? [['search', '/'] as const] : []), ['keys', '?']]
  return (
    <Dialog isOpen onClose={onClose} title={t('keys.title')} size="small">
      <Stack gap={5}>
        <KeyList title={t('keys.everywhere')} keys={everywhere} />
        {has.table && <KeyList title={t('keys.inTables')} keys={inTables} />}
        <KeyList title={t('keys.inForms')} keys={inForms} />
      </Stack>
    </Dialog>
  )
}

function KeyList({ title, keys }: { title: string; keys: Keys }) {
  const t = useT('shell')
  return (
    <Stack gap={1}>
      <Heading level={3}>{title}</Heading>
      <Box component="dl" sx={{ m: 0 }}>
        {keys.map(([id, ...caps]) => (
          <Box
            key={id}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, minHeight: 32 }}
          >
            <Box component="dt">{t(`keys.${id}`)}</Box>
            <Box component="dd" sx={{ m: 0 }}>
              <Row gap={1}>
                {caps.map((cap) => (
                  <KeyCap key={cap}>{cap}</KeyCap>
                ))}
              </Row>
            </Box>
          </Box>
        ))}
      </Box>
    </Stack>
  )
}
