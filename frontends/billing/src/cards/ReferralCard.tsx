import { type SessionUser, useFormat, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Panel, Stack } from '@tollgate/console-ui/layout'
import { useState } from 'react'
import { Figure, Figures, unknown } from '../features/rewards/Figures'
import { type Referral, referralOf } from '../features/rewards/referral.model'
import { ReferralLink } from '../features/rewards/ReferralLink'
import { TransferDialog } from '../features/rewards/TransferDialog'

/** The link for friends, what inviting them earned, and its way to the balance. */
export default function ReferralCard() {
  const { user } = useSession()
  return user === null ? null : <ReferralPanel user={user} />
}

function ReferralPanel({ user }: { user: SessionUser }) {
  const t = useT('billing')
  const format = useFormat()
  const { quota_per_unit: leastUnits } = useStatus()
  const [isOpen, setIsOpen] = useState(false)
  const referral = referralOf(user)
  const bounds = { leastUnits, mostUnits: referral.waitingUnits }
  const isTooLittle = bounds.mostUnits < leastUnits
  const amounts = { least: format.quota(leastUnits), waiting: format.quota(bounds.mostUnits) }
  const transfer = (
    <Button
      icon="wallet"
      ariaHasPopup="dialog"
      disabledReason={isTooLittle ? t('referral.nothing-to-transfer', amounts) : undefined}
      onClick={() => setIsOpen(true)}
    >
      {t('referral.transfer')}
    </Button>
  )
  return (
    <Panel title={t('referral.title')} purpose={t('referral.purpose')} aside={transfer}>
      <Stack>
        <Earnings referral={referral} />
        <ReferralLink userId={user.id} />
      </Stack>
      <TransferDialog isOpen={isOpen} onClose={() => setIsOpen(false)} bounds={bounds} />
    </Panel>
  )
}

function Earnings({ referral: { waitingUnits, totalUnits, invitedCount, isKnown } }: { referral: Referral }) {
  const t = useT('billing')
  const format = useFormat()
  const units = (of: number) => (isKnown ? { value: format.quota(of), exact: format.quotaExactly(of) } : unknown)
  const invited = isKnown ? format.number(invitedCount) : unknown.value
  return (
    <Figures>
      <Figure label={t('referral.waiting')} {...units(waitingUnits)} icon="gift" />
      <Figure label={t('referral.total')} {...units(totalUnits)} icon="chart-line" />
      <Figure label={t('referral.invited')} value={invited} icon="user-plus" />
    </Figures>
  )
}
