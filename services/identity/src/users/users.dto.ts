import type { AccountState } from '@tollgate/contracts'
import { z } from 'zod'
import { manageActions } from './users.policy'
import type { UserEntity } from './user.entity'

export const CreateUserDto = z.strictObject({
  username: z.string().default(''),
  password: z.string().default(''),
  display_name: z.string().default(''),
})
export type CreateUserDto = z.output<typeof CreateUserDto>

/** Every field but the id is optional; what is not sent stays. `quota` is absolute. */
export const UpdateUserDto = z.strictObject({
  id: z.int().positive(),
  username: z.string().optional(),
  display_name: z.string().optional(),
  password: z.string().optional(),
  group: z.string().optional(),
  quota: z.int().nonnegative().optional(),
})
export type UpdateUserDto = z.output<typeof UpdateUserDto>

/** `original_password` is checked whenever it is sent. */
export const UpdateSelfDto = z.strictObject({
  username: z.string().optional(),
  display_name: z.string().optional(),
  password: z.string().optional(),
  original_password: z.string().optional(),
})
export type UpdateSelfDto = z.output<typeof UpdateSelfDto>

export const ManageUserDto = z.strictObject({ id: z.int().positive(), action: z.enum(manageActions) })
export type ManageUserDto = z.output<typeof ManageUserDto>

/** A user as the console sees one: the person from identity, the money from billing. */
export interface UserView {
  id: number
  username: string
  display_name: string
  email: string
  role: number
  status: number
  group: string
  quota: number
  used_quota: number
  request_count: number
  setting: string
  created_time: number
  DeletedAt: string | null
}

/** Joins a user with their account; one without an account yet has nothing. */
export function userView(user: UserEntity, account: AccountState | undefined): UserView {
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
    request_count: account?.requestCount ?? 0,
    setting: JSON.stringify(user.setting),
    created_time: Math.floor(user.createdAt.getTime() / 1_000),
    DeletedAt: user.deletedAt?.toISOString() ?? null,
  }
}
