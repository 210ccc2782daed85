import { useT } from '@tollgate/console-sdk'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Tabs } from '@tollgate/console-ui/tabs'
import { readUserSetting } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import type { Account } from '../personal/account.model'
import { SettingsGroup } from '../personal/SettingsGroup'
import { NoticeAddress } from './NoticeAddress'
import { NoticeForm } from './NoticeForm'
import { PriceForm } from './PriceForm'

/** How the user is warned of a low balance, and whether models without a price may be called. */
export function Preferences({ account }: { account: Account }) {
  const t = useT('identity')
  const [tab, setTab] = useState('notices')
  const setting = readUserSetting(account.setting)
  const items = [
    { id: 'notices', label: t('preferences.notices') },
    { id: 'prices', label: t('preferences.prices') },
  ]
  return (
    <SettingsGroup title={t('preferences.title')} purpose={t('preferences.purpose')}>
      <Box sx={{ px: { xs: 4, sm: 5 }, pt: 1, pb: 5 }}>
        <Tabs label={t('preferences.title')} value={tab} onChange={setTab} items={items}>
          <Box sx={{ maxWidth: 520 }}>
            {/* The key makes a form start anew with what was saved. */}
            {tab === 'notices' ? (
              <Stack gap={4}>
                <NoticeAddress setting={setting} ownAddress={account.email} />
                <NoticeForm key={account.setting} setting={setting} />
              </Stack>
            ) : (
              <PriceForm key={account.setting} setting={setting} />
            )}
          </Box>
        </Tabs>
      </Box>
    </SettingsGroup>
  )
}
