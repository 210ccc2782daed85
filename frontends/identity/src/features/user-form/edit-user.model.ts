import { type UpdateUserBody, updateUserBody, type UserView } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

const { username, display_name, password, rpm, tpm, concurrency } = updateUserBody.shape

/** The form of a user; a password is there only while it is being changed. */
export const editUserForm = z.object({
  username: username.unwrap(),
  display_name: display_name.unwrap(),
  password: password.unwrap(),
  group: z.string(),
  rpm: rpm.unwrap(),
  tpm: tpm.unwrap(),
  concurrency: concurrency.unwrap(),
})
export type EditUserValues = z.output<typeof editUserForm>

/** What the form begins with. */
export const valuesOfUser = ({ username, display_name, group, rpm, tpm, concurrency }: UserView): EditUserValues => ({
  username,
  display_name,
  group,
  rpm,
  tpm,
  concurrency,
  password: '',
})

/** What is sent: the fields that differ, so that nothing else is written over. Null when nothing does. */
export function updateOf(user: UserView, values: EditUserValues): UpdateUserBody | null {
  const { password, ...rest } = values
  const changed = Object.entries(rest).filter(([name, value]) => value !== user[name as keyof typeof rest])
  if (changed.length === 0 && password === '') return null
  return { id: user.id, ...Object.fromEntries(changed), ...(password !== '' && { password }) }
}

/** The accounts of other sites and the address that somebody has bound, by the keys of their texts. */
export function bindingsOf(user: UserView) {
  return [
    { id: 'email', value: user.email },
    { id: 'github', value: user.github_id },
    { id: 'oidc', value: user.oidc_id },
    { id: 'linuxdo', value: user.linux_do_id },
    { id: 'wechat', value: user.wechat_id },
    { id: 'telegram', value: user.telegram_id },
  ] as const
}
