import { pathOf, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Grid, Stack } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import BalanceCard from '../cards/BalanceCard'
import { OwnBudgets } from '../features/budgets/OwnBudgets'
import { OwnOrders } from '../features/orders/OwnOrders'
import { SpendingPanel } from '../features/spending/SpendingPanel'
import { RedeemPanel } from '../features/wallet/RedeemPanel'
import { TopUpPanel } from '../features/wallet/TopUpPanel'

/** What one has, the ways to have more, what one spent and bought. */
export default function WalletPage() {
  const t = useT('billing')
  return (
    <Page
      title={t('wallet.title')}
      purpose={t('wallet.purpose')}
      action={
        <Button href={pathOf('statement')} icon="file-text">
          {t('statement.open')}
        </Button>
      }
    >
      <Stack>
        <BalanceCard />
        <Grid min={340}>
          <TopUpPanel />
          <RedeemPanel />
        </Grid>
        <OwnBudgets />
        <SpendingPanel />
        <OwnOrders />
      </Stack>
    </Page>
  )
}
