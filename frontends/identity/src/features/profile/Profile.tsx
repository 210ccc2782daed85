import { useFormat, useT } from '@tollgate/console-sdk'
import { Avatar } from '@tollgate/console-ui/avatar'
import { Button } from '@tollgate/console-ui/button'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { useState } from 'react'
import { type Account, badgeOf } from '../personal/account.model'
import { ProfileDialog } from './ProfileDialog'

/** Who one is here. */
export function Profile({ account }: { account: Account }) {
  const t = useT('identity')
  const format = useFormat()
  const [isEditing, setIsEditing] = useState(false)
  const name = account.display_name || account.username
  const badge = badgeOf(account)
  return (
    <Box
      component="section"
      aria-label={t('profile.title')}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: { xs: 4, sm: 5 },
        display: 'grid',
        gap: 5,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap', minWidth: 0 }}>
        <Avatar name={name} size={48} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
            <Box component="h2" sx={{ typography: 'h2', m: 0, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Tag tone={badge === 'administrator' ? 'accent' : 'neutral'}>{t(`profile.badges.${badge}`)}</Tag>
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>@{account.username}</Box>
        </Box>
        <Button icon="pencil" onClick={() => setIsEditing(true)}>
          {t('profile.edit')}
        </Button>
      </Box>
      <DescriptionList
        min={132}
        items={[
          { label: t('profile.id'), value: account.id, isMono: true },
          { label: t('profile.group'), value: account.group },
          { label: t('profile.email'), value: account.email },
          { label: t('profile.since'), value: account.created_time > 0 && format.date(account.created_time) },
        ]}
      />
      <ProfileDialog account={account} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </Box>
  )
}
