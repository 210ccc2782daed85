import type { AccountState } from '@tollgate/contracts'
import { userListQuery, userSearchQuery, type UserView } from '@tollgate/contracts/http/identity'
import { pageOf } from '@tollgate/persistence'
import type { Language } from '@tollgate/platform'
import { fill } from '@tollgate/texts'
import type { z } from 'zod'
import type { ExternalSubjects } from '../external/identities/external-identities.service'
import { type QuotaFormat, quotaText } from './quota-text'
import { settingView } from './setting/user-setting'
import type { UserEntity } from './user.entity'
import type { UserOrder } from './users.repository'

const listed = ({ sort_by, sort_order, ...fields }: z.output<typeof userListQuery>) => ({
  page: pageOf(fields),
  order: { by: sort_by ?? 'id', direction: sort_order === 'asc' ? 'ASC' : 'DESC' } satisfies UserOrder,
})

export const ListQuery = userListQuery.transform(listed)
export type ListQuery = z.output<typeof ListQuery>

export const SearchQuery = userSearchQuery.transform(({ keyword, group, ...rest }) => ({
  filter: { keyword, group },
  ...listed(rest),
}))
export type SearchQuery = z.output<typeof SearchQuery>

/** Said where calls under way keep a balance above what an administrator set. */
const stillHeld = {
  zh: '进行中的调用仍占用额度：余额暂为 {balance}，归还后会降到所设的值',
  en: 'Calls under way still hold quota: the balance is {balance} for now, and falls to the amount you set as they end',
} as const

/** What the answer to an edit says where not all could be taken: the balance as it is. */
export function keptMessage(keptUnits: number, language: Language, shown: QuotaFormat): string {
  return fill(stillHeld, language, { balance: quotaText(keptUnits, shown) })
}

/** A user with their account and their bindings to other sites; without an account every figure is 0. */
export function userView(
  user: UserEntity,
  account: AccountState | undefined,
  subjects: ExternalSubjects = {},
): UserView {
  return {
    id: user.id,
    username: user.username,
    display_name: user.displayName,
    email: user.email,
    role: user.role,
    status: user.status,
    group: user.group,
    quota: account?.balanceUnits ?? 0,
    used_quota: account?.usedUnits ?? 0,
    rpm: user.rpm,
    tpm: user.tpm,
    concurrency: user.concurrency,
    request_count: account?.requestCount ?? 0,
    github_id: subjects.github ?? '',
    oidc_id: subjects.oidc ?? '',
    wechat_id: subjects.wechat ?? '',
    telegram_id: subjects.telegram ?? '',
    linux_do_id: subjects.linuxdo ?? '',
    inviter_id: user.inviterId ?? 0,
    aff_count: account?.invitedCount ?? 0,
    aff_quota: account?.referralUnits ?? 0,
    aff_history_quota: account?.referralTotalUnits ?? 0,
    has_password: user.passwordHash !== null,
    setting: JSON.stringify(settingView(user)),
    created_time: Math.floor(user.createdAt.getTime() / 1_000),
    DeletedAt: user.deletedAt?.toISOString() ?? null,
  }
}
