import { useT } from '@tollgate/console-sdk'
import { Grid, Stack } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import BalanceCard from '../cards/BalanceCard'
import { OwnOrders } from '../features/orders/OwnOrders'
import { RedeemPanel } from '../features/wallet/RedeemPanel'
import { TopUpPanel } from '../features/wallet/TopUpPanel'

/** What one has, the ways to have more, and what one bought. */
export default function WalletPage() {
  const t = useT('billing')
  return (
    <Page title={t('wallet.title')} purpose={t('wallet.purpose')}>
      <Stack>
        <BalanceCard />
        <Grid min={340}>
          <TopUpPanel />
          <RedeemPanel />
        </Grid>
        <OwnOrders />
      </Stack>
    </Page>
  )
}
