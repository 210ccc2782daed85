import { z } from 'zod'
import { maxUnits } from '../../../core/units'
import { callLimitsOf } from '../../core/call-limits'
import { largestRowId, rowId } from '../../core/numbers'
import { listOf, pageFields, sortFields } from '../../core/paging'
import { sentBack } from '../../core/sent-back'
import { filterText } from '../../core/text'
import { accountFaults } from './account.faults'
import { personFaults } from './person.faults'
import {
  changedPassword,
  displayName,
  foreignUsername,
  password,
  presentDisplayName,
  presentUsername,
  username,
} from './person.fields'

const required = personFaults.credentialsRequired.code

const callLimits = callLimitsOf(accountFaults)
const id = z.int().positive().max(largestRowId)

/** The rules of a name that is chosen anew; one that stays as it is may be older than they are. */
export const newUsername = username(required)
/** The rules of a name that comes with its user from another gateway. */
export const importedUsername = foreignUsername(required)
export const newDisplayName = displayName

/** A new user, made by an administrator. */
export const createUserBody = z.strictObject({
  username: username(required),
  password: password(required),
  display_name: displayName.default(''),
})
export type CreateUserBody = z.output<typeof createUserBody>

/**
 * A user as the console sees one; times are Unix seconds, `setting` is JSON text, `DeletedAt` an ISO time. The ids of other
 * sites are empty where nothing is bound.
 */
export const userView = z.object({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  role: z.int(),
  status: z.int(),
  group: z.string(),
  quota: z.int(),
  used_quota: z.int(),
  request_count: z.int(),
  rpm: z.int(),
  tpm: z.int(),
  concurrency: z.int(),
  setting: z.string(),
  github_id: z.string(),
  oidc_id: z.string(),
  wechat_id: z.string(),
  telegram_id: z.string(),
  linux_do_id: z.string(),
  /** 0 when nobody invited them. */
  inviter_id: z.int(),
  aff_count: z.int(),
  aff_quota: z.int(),
  aff_history_quota: z.int(),
  /** False for somebody who came by another site and never chose one. */
  has_password: z.boolean(),
  created_time: z.int(),
  DeletedAt: z.string().nullable(),
})
export type UserView = z.output<typeof userView>

/** The same of who asks. */
export const selfView = userView.extend({
  /** They are an administrator who has to show or set up a second factor; until then all else is closed to them. */
  second_factor_required: z.boolean(),
  /** False where billing did not answer whoever can do without: quota, calls and what invitations earned are 0 then. */
  figures_known: z.boolean(),
})
export type SelfView = z.output<typeof selfView>

/** `figures=optional` is for who asks whose session it is: without billing they are answered all the same. */
export const selfQuery = z.object({ figures: z.enum(['required', 'optional']).catch('required') })
export type SelfQuery = z.output<typeof selfQuery>

/** What an administrator's change of a user writes of what `userView` shows. */
export const userFieldsWritten = [
  'id',
  'username',
  'display_name',
  'group',
  'quota',
  'rpm',
  'tpm',
  'concurrency',
] as const

/**
 * Every field but the id is optional; what is not sent stays. `quota` is absolute. The other fields of `userView` may be sent back
 * as they are.
 */
export const updateUserBody = z.strictObject({
  ...sentBack(userView, userFieldsWritten),
  id,
  username: presentUsername(required).optional(),
  display_name: presentDisplayName.optional(),
  password: changedPassword,
  group: z.string().optional(),
  quota: z
    .int(accountFaults.quotaMalformed.code)
    .min(0, accountFaults.quotaMalformed.code)
    .max(maxUnits, accountFaults.quotaTooLarge.code)
    .optional(),
  rpm: callLimits.rpm.optional(),
  tpm: callLimits.tpm.optional(),
  concurrency: callLimits.concurrency.optional(),
})
export type UpdateUserBody = z.output<typeof updateUserBody>

/** What a user's change of their own account writes of what `userView` shows. */
export const ownFieldsWritten = ['username', 'display_name'] as const

/** `original_password` is checked whenever it is sent. The other fields of `selfView` may be sent back as they are. */
export const updateSelfBody = z.strictObject({
  ...sentBack(selfView, ownFieldsWritten),
  username: presentUsername(required).optional(),
  display_name: presentDisplayName.optional(),
  password: changedPassword,
  original_password: z.string().optional(),
})
export type UpdateSelfBody = z.output<typeof updateSelfBody>

/** What can be done to a user in one word. */
export const manageActions = ['promote', 'demote', 'enable', 'disable', 'delete'] as const
export type ManageAction = (typeof manageActions)[number]

export const manageUserBody = z.strictObject({ id, action: z.enum(manageActions) })
export type ManageUserBody = z.output<typeof manageUserBody>

/** A user's status and role after an action. */
export const managedUser = z.object({ status: z.int(), role: z.int() })
export type ManagedUser = z.output<typeof managedUser>

/**
 * By what a list of users is sorted; by `id` downwards where nothing is said. By `status` active ones come before those that are
 * banned and those that are deleted. What billing knows of them, as their quota, sorts nothing: their list is identity's.
 */
export const userSorts = ['id', 'username', 'email', 'group', 'role', 'status', 'created_time'] as const
export type UserSort = (typeof userSorts)[number]

export const userListQuery = z.object({ ...pageFields, ...sortFields(userSorts) })

export const userSearchQuery = userListQuery.extend({ keyword: filterText, group: filterText })

/** The id of a user in a path. */
export const userId = rowId

export const userList = listOf(userView)
export type UserList = z.output<typeof userList>

/** A new system access token: this answer alone holds it. */
export const accessToken = z.string()

/** Four letters and digits that a friend registers with. */
export const affCode = z.string().regex(/^[A-Za-z0-9]{4}$/)
