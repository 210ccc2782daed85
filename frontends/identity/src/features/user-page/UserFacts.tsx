import { useQuery } from '@tanstack/react-query'
import { type Translate, useFormat, useT } from '@tollgate/console-sdk'
import { GroupTag, Moment, Quota } from '@tollgate/console-sdk/values'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Panel } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { UserView } from '@tollgate/contracts/http/identity'
import { lastSignInQuery } from '../../api/audit.api'
import { InvitationCell, RoleCell, StateCell } from '../users/UserCells'

/** Who it is, what is left to them, and how fast they may call. */
export function UserFacts({ user }: { user: UserView }) {
  const t = useT('identity')
  const format = useFormat()
  return (
    <Panel>
      <DescriptionList
        min={150}
        items={[
          { label: t('users.status'), value: <StateCell user={user} /> },
          { label: t('users.role'), value: <RoleCell user={user} /> },
          { label: t('users.group'), value: <GroupTag name={user.group} /> },
          { label: t('users.quota'), value: <Quota units={user.quota} /> },
          { label: t('users.used-quota'), value: <Quota units={user.used_quota} /> },
          { label: t('users.request-count'), value: format.number(user.request_count) },
          { label: t('user-page.limits'), value: limitsOf(user, t, format.number) },
          { label: t('user-page.last-sign-in'), value: <LastSignIn user={user} /> },
          { label: t('users.created'), value: <Moment at={user.created_time} /> },
          { label: t('users.invitation'), value: <InvitationCell user={user} /> },
        ]}
      />
    </Panel>
  )
}

/** What bounds every call of theirs; 0 bounds nothing. */
function limitsOf({ rpm, tpm, concurrency }: UserView, t: Translate, write: (value: number) => string): string {
  const limits = [
    rpm > 0 && t('user-page.rpm', { value: write(rpm) }),
    tpm > 0 && t('user-page.tpm', { value: write(tpm) }),
    concurrency > 0 && t('user-page.concurrency', { value: write(concurrency) }),
  ].filter((limit) => limit !== false)
  return limits.length === 0 ? t('user-page.no-limits') : limits.join(' · ')
}

/** As far as the audit log reaches. */
function LastSignIn({ user }: { user: UserView }) {
  const t = useT('identity')
  const { data, isPending } = useQuery(lastSignInQuery(user.id))
  if (isPending) return '…'
  const at = data?.items[0]?.created_at
  return at === undefined ? <Muted>{t('user-page.not-known')}</Muted> : <Moment at={at} />
}
