import { type ImportedUser, roles, userStatus } from '@tollgate/contracts'
import type { Columns } from './columns'
import { handed, left, type Mapped } from './mapped'

/** One-api's status of users who were deleted; new-api keeps a date. */
const deletedStatus = 3

/** Sites that know users there and are none by which anybody signs in here. */
const unknownSites = { discord_id: 'Discord', lark_id: 'Lark' } as const

/**
 * A user of either gateway. `hasGithubIds`: the installation keeps the ids that GitHub gives, and not names of accounts, which
 * GitHub may give to somebody else.
 */
export function userOf(columns: Columns, { hasGithubIds }: { readonly hasGithubIds: boolean }): Mapped<ImportedUser> {
  const status = columns.whole('status')
  if (columns.has('deleted_at') || status === deletedStatus) return left('was deleted there')
  const notes: string[] = []
  const github = columns.text('github_id').trim()
  const isId = hasGithubIds && /^\d+$/.test(github)
  if (github !== '' && !isId)
    notes.push('its GitHub account is not bound: a name may become another person’s (see --github-ids)')
  for (const [name, site] of Object.entries(unknownSites))
    if (columns.has(name)) notes.push(`its ${site} account is not bound`)
  return handed(
    {
      sourceId: columns.id,
      username: columns.text('username'),
      displayName: columns.text('display_name'),
      passwordHash: columns.text('password'),
      email: columns.text('email'),
      role: roleOf(columns.whole('role')),
      status: status === userStatus.active ? userStatus.active : userStatus.banned,
      group: columns.text('group'),
      accessToken: columns.text('access_token'),
      affCode: columns.text('aff_code'),
      inviterId: columns.whole('inviter_id') > 0 ? columns.text('inviter_id') : '',
      createdTime: secondsOf(columns.text('created_at', 'created_time')),
      subjects: {
        github: isId ? github : '',
        oidc: columns.text('oidc_id'),
        wechat: columns.text('wechat_id'),
        telegram: columns.text('telegram_id').replace(/^0$/, ''),
        linuxdo: columns.text('linux_do_id'),
      },
      balanceUnits: columns.whole('quota'),
      usedUnits: columns.whole('used_quota'),
      requestCount: columns.whole('request_count'),
      referral: {
        invitedCount: Math.max(0, columns.whole('aff_count')),
        quotaUnits: Math.max(0, columns.whole('aff_quota')),
        historyUnits: Math.max(0, columns.whole('aff_history', 'aff_history_quota')),
      },
    },
    notes,
  )
}

function roleOf(role: number): ImportedUser['role'] {
  if (role >= roles.root) return roles.root
  return role >= roles.admin ? roles.admin : roles.user
}

/** Unix seconds; 0 for anything else, as older installations do not know it. */
function secondsOf(text: string): number {
  return /^\d{9,10}$/.test(text) ? Number(text) : 0
}
