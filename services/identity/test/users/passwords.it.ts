import { World } from '../rules/world'

const wellKnown = 'password1'
const refusal = 'This password is one of those that everybody tries first. Please choose another'

describe('a password that everybody tries first', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const refuse = (value: boolean) =>
    world.call('root', ['PUT', '/api/option/', { key: 'WellKnownPasswordsRefused', value: String(value) }])
  const register = (username: string, password: string) =>
    world.call('visitor', ['POST', '/api/user/register', { username, password, password2: password }])
  const create = (username: string, password: string) =>
    world.call('admin', ['POST', '/api/user/', { username, password }])
  const edit = async (_username: string, password: string) =>
    world.call('admin', ['PUT', '/api/user/', { id: (await world.newUser()).id, password }])

  it.each(Object.entries({ register, create, edit }))(
    'is refused by %s while the option is on',
    async (way, choose) => {
      await refuse(true)
      expect((await choose(`a-${way}`, wellKnown)).message).toBe(refusal)
      expect((await choose(`b-${way}`, 'long-enough')).message).toBe('')
      await refuse(false)
      expect((await choose(`c-${way}`, wellKnown)).message).toBe('')
    },
  )
})
