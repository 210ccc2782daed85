import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Box } from '@tollgate/console-ui/layout'
import { receiverOf } from './chat-link.model'
import type { OpenChat } from './chat-page.model'

/** A chat in the window below the bar, with a line that says whose it is and which token it spends. */
export function ChatFrame({ chat: { target, token, sandbox } }: { chat: OpenChat }) {
  const t = useT('billing')
  const { name, href } = target
  const site = receiverOf(href)
  return (
    <Box sx={look}>
      <Box component="header" sx={lineLook}>
        <Box component="h1" sx={nameLook}>
          {name}
        </Box>
        <Box component="p" sx={factsLook}>
          {token === null ? site : t('chat.spends', { token: token.name, site })}
        </Box>
        {sandbox !== null && (
          <Button variant="quiet" size="small" iconEnd="external-link" href={href}>
            {t('chat.own-tab')}
          </Button>
        )}
      </Box>
      {sandbox === null ? (
        <Box sx={{ my: 'auto' }}>
          <EmptyState
            icon="external-link"
            title={t('chat.elsewhere', { name })}
            action={
              <Button variant="primary" href={href}>
                {t('chat.open', { name })}
              </Button>
            }
          >
            {t('chat.elsewhere-why')}
          </EmptyState>
        </Box>
      ) : (
        // Leave to use microphone or camera would be asked for in the name of this site, and kept for it (rule K18).
        <iframe
          key={href}
          src={href}
          title={name}
          sandbox={sandbox}
          allow="clipboard-write; fullscreen"
          referrerPolicy="no-referrer"
          style={{ flex: 1, width: '100%', minHeight: 0, border: 0 }}
        />
      )}
    </Box>
  )
}

const look = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 420 } as const

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: 'space-between',
  minHeight: 40,
  py: 0.5,
  px: { xs: 4, sm: 5 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

const nameLook = { typography: 'body1', fontWeight: 600, m: 0, whiteSpace: 'nowrap' } as const

const factsLook = {
  flex: { xs: '1 0 100%', sm: 1 },
  order: { xs: 1, sm: 0 },
  minWidth: 0,
  m: 0,
  typography: 'body2',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
