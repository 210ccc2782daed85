import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { CopyButton } from '@tollgate/console-ui/copy-text'
import { TextInput } from '@tollgate/console-ui/inputs'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { affCodeQuery } from '../../api/rewards.api'
import { LoadFault } from './LoadFault'
import { referralLink } from './referral.model'

/** The link by which friends register, to be copied. */
export function ReferralLink({ userId }: { userId: number }) {
  const t = useT('billing')
  const code = useQuery(affCodeQuery(userId))
  if (code.isError) return <LoadFault error={code.error} onRetry={() => void code.refetch()} />
  if (code.isPending) return <Skeleton height={56} />
  const link = referralLink(window.location.origin, code.data)
  return (
    <TextInput
      label={t('referral.link')}
      value={link}
      onChange={() => undefined}
      isReadOnly
      isSelectedOnFocus
      isMono
      after={<CopyButton value={link} label={t('referral.link')} />}
    />
  )
}
