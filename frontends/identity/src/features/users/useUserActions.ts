import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import type { ManageAction, ManageUserBody, UserList, UserView } from '@tollgate/contracts/http/identity'
import { manageUser, resetSecondFactor, usersKey } from '../../api/users.api'
import { type UserAct, withManaged } from './user.model'

/** Acts that ask first. */
type AskedAct = Exclude<UserAct, 'edit' | 'quota' | 'enable'>

/** The question before an act that ends somebody's access is red. */
const grave: readonly AskedAct[] = ['disable', 'delete', 'reset-2fa']

/** What administrators do to users: each act asks first where it should, and tells when it is done. */
export function useUserActions() {
  const t = useT('identity')
  const notify = useNotify()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const manage = useMutation({
    mutationFn: (body: ManageUserBody) => manageUser(body),
    onSuccess: (answer, { id, action }) => {
      const deletedAt = action === 'delete' ? new Date().toISOString() : null
      queries.setQueriesData<UserList>(
        { queryKey: usersKey },
        (list) => list && withManaged(list, id, answer, deletedAt),
      )
      notify.success(t('users.done'))
    },
    onError: notify.error,
  })
  const reset = useMutation({
    mutationFn: resetSecondFactor,
    onSuccess: () => notify.success(t('users.second-factor-reset')),
    onError: notify.error,
  })

  const ask = (user: UserView, act: AskedAct) =>
    confirm({
      title: t(`users.ask.${act}.title`, { name: user.username }),
      text: t(`users.ask.${act}.text`),
      confirmLabel: t(`users.acts.${act}`),
      tone: grave.includes(act) ? 'danger' : 'normal',
      ...(act === 'delete' && { typeToConfirm: user.username }),
    })

  return {
    manage: async (user: UserView, action: ManageAction) => {
      if (action === 'enable' || (await ask(user, action))) manage.mutate({ id: user.id, action })
    },
    resetSecondFactor: async (user: UserView) => {
      if (await ask(user, 'reset-2fa')) reset.mutate(user.id)
    },
  }
}
