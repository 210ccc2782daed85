import { api, type Find, pathOf, userPath } from '@tollgate/console-sdk'
import { userList, type UserView } from '@tollgate/contracts/http/identity'
import { canEdit } from '../features/users/user.model'

/** Users by id, names and address. One whom the asker may not change is shown in the list. */
const findUsers: Find = async ({ text, user: actor, signal }) => {
  const query = { p: 1, page_size: 5, keyword: text, group: '' }
  const { items } = await api.get('/api/user/search', { schema: userList, query, signal })
  return items.map((user) => ({
    id: String(user.id),
    title: user.username,
    hint: [`#${user.id}`, namedBeside(user), user.email, user.group].filter(Boolean).join(' · '),
    path: canEdit(actor, user) ? userPath(user.id) : pathOf('users', { keyword: user.username }),
  }))
}

const namedBeside = ({ username, display_name: name }: UserView): string => (name === username ? '' : name)

export default findUsers
