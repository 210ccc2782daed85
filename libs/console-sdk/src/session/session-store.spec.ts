import { readKept } from '@tollgate/console-ui/local-storage'
import { sessionUserSchema } from './session.schema'
import { rememberUser } from './session-store'

it('the browser remembers who is signed in, and not where they are told of things (K9)', () => {
  const setting = '{"webhook_url":"https://hooks.example/?key=of-the-user"}'
  const user = sessionUserSchema.safeParse({ id: 1, username: 'ann', role: 1, setting })
  if (!user.success) throw user.error
  // Node has no storage: what is refused is held until the end of the visit.
  rememberUser(user.data)
  expect(JSON.parse(readKept('user') ?? '')).toMatchObject({ id: 1, username: 'ann', role: 1 })
  expect(readKept('user')).not.toContain('of-the-user')
  rememberUser(null)
  expect(readKept('user')).toBeNull()
})
