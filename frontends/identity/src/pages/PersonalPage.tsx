import { Slot, useSession, useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { ApiTokens } from '../features/api-tokens/ApiTokens'
import { Bindings } from '../features/bindings/Bindings'
import { Deletion } from '../features/deletion/Deletion'
import { OwnModels } from '../features/models/OwnModels'
import { accountOf } from '../features/personal/account.model'
import { Preferences } from '../features/preferences/Preferences'
import { Profile } from '../features/profile/Profile'
import { Security } from '../features/security/Security'
import { Sessions } from '../features/sessions/Sessions'

/** Cards of other remotes stand beside each other as they fit, and leave no gap when there are none. */
const cards = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  '&:empty': { display: 'none' },
}

/** In px, of the highest of them. */
const cardHeight = 326

/** Everything about one's own account. */
export default function PersonalPage() {
  const t = useT('identity')
  const { user } = useSession()
  // Only for the moment between signing out and the next page.
  if (user === null) return null
  const account = accountOf(user)
  return (
    <Page title={t('personal.title')} purpose={t('personal.purpose')}>
      <Profile account={account} />
      <Box sx={cards}>
        <Slot name="identity.personal" height={cardHeight} />
      </Box>
      <Box sx={{ display: 'grid', gap: 7, mt: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Bindings account={account} />
        <Security account={account} />
        <Sessions />
        <ApiTokens account={account} />
        <Preferences account={account} />
        <OwnModels />
        <Deletion account={account} />
      </Box>
    </Page>
  )
}
