import { Client } from 'pg'
import { LookAlikes1767225600010 } from '../../src/migrations/0010-look-alikes.migration'
import { skeletonsOf } from '../../src/users/names/skeleton'
import { World } from '../rules/world'

const password = 'long-enough'
const taken = 'This username is taken'
const alike = 'This username looks too much like one that is taken'
const unseen =
  'The username may not contain control characters, invisible ones, or ones that turn the direction of the text'

describe('usernames', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const register = async (username: string) =>
    (await world.call('visitor', ['POST', '/api/user/register', { username, password, password2: password }])).message
  const create = async (username: string) =>
    (await world.call('admin', ['POST', '/api/user/', { username, password }])).message
  const ways = { register, create }

  /** A user of a time before the rules, without a look of their own. */
  const older = async (username: string) => {
    const { id } = await world.newUser()
    await world.app.database.query('DELETE FROM identity.username_skeletons WHERE user_id = $1', [id])
    await world.app.database.query('UPDATE identity.users SET username = $2 WHERE id = $1', [id, username])
    return id
  }

  describe.each(Object.entries(ways))('by %s', (_way, make) => {
    it.each(['Root', 'ROOT', 'r00t', 'rооt', 'ｒoot', '𝐫𝐨𝐨𝐭', 'ro ot'])(
      'cannot be taken for that of root: %s',
      async (name) => {
        const before = await world.fingerprint()
        expect([taken, alike]).toContain(await make(name))
        expect(await world.fingerprint()).toEqual(before)
      },
    )

    it.each(['root\u200b', '\u202etoor', 'ad\u0007a', 'a\u00adda', 'ada\ufe0f', 'a\u3164da'])(
      'are seen as what they are: %j',
      async (name) => {
        const before = await world.fingerprint()
        expect(await make(name)).toBe(unseen)
        expect(await world.fingerprint()).toEqual(before)
      },
    )

    it.each(['ad\0a', 'ad\ud800a'])('have only what can be kept: %j', async (name) => {
      expect(await make(name)).toBe('username has a character that cannot be kept (NUL, or half of a character)')
    })
  })

  it('are kept in one form, by which their owner signs in however it is typed', async () => {
    expect(await register('Ｚｏé')).toBe('')
    for (const typed of ['Zoé', 'Ｚｏé', 'Zoe\u0301', '\u3000Zoé ']) await world.signIn(typed, password)
  })

  it('that are longer than any name stop nobody, whoever sends them', async () => {
    const username = `a${'\u0300\u0316'.repeat(150_000)}`
    const before = process.cpuUsage()
    const signIn = await world.call('visitor', ['POST', '/api/user/login', { username, password }])
    expect(signIn.message).toBe('Wrong username or password, or the user is banned')
    for (const make of [register, create])
      expect(await make(username)).toBe('The username may have at most 12 characters')
    const rename = await world.call('user', ['PUT', '/api/user/self', { username, original_password: 'wrong' }])
    expect(rename.success).toBe(false)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })

  it('of those who look alike already stay, sign in, and are sent back with a change', async () => {
    const id = await older('ro\u200bot')
    const cookie = await world.signIn('ro\u200bot', password)
    const own = { id, name: 'ro\u200bot', cookie }
    const edit = { username: 'ro\u200bot', display_name: 'Rob' }
    expect(await world.call(own, ['PUT', '/api/user/self', edit])).toMatchObject({ success: true })
    expect(await world.call('root', ['PUT', '/api/user/', { id, ...edit }])).toMatchObject({ success: true })
    expect(await world.view(id)).toMatchObject(edit)
    expect((await world.call(own, ['PUT', '/api/user/self', { username: 'r\u200boot' }])).message).toBe(unseen)
    expect(await world.call(own, ['PUT', '/api/user/self', { username: 'robert' }])).toMatchObject({ success: true })
    expect(await register('Robert')).toBe(alike)
  })

  it('are free again once their owner has another, and taken from the first who asks', async () => {
    const user = await world.newUser()
    const rename = (username: string) => world.call(user, ['PUT', '/api/user/self', { username }])
    expect((await rename('modern')).success).toBe(true)
    expect(await register('rnodern')).toBe(alike)
    expect((await rename('Modern')).success).toBe(true)
    expect((await rename('root')).message).toBe(taken)
    expect((await rename('r00t')).message).toBe(alike)
    expect((await rename('antique')).success).toBe(true)
    const answers = await Promise.all(['modern', 'rnodern', 'Modern', 'MODERN'].map(register))
    expect(answers.filter((message) => message === '')).toHaveLength(1)
  })

  it('display names turn no direction, and break no line', async () => {
    const says = async (display_name: string) =>
      (await world.call('admin', ['POST', '/api/user/', { username: 'shown', password, display_name }])).message
    for (const wrong of ['Ada\u202e', 'Ada\nRoot', 'A\u2066da'])
      expect(await says(wrong)).toBe(
        'The display name may not contain control characters, line breaks, or characters that turn the direction of the text',
      )
    expect(await says('👩‍💻 Ada')).toBe('')
  })

  it('get their looks when the release that knows of them first starts: the first of those alike has it', async () => {
    const [first, second] = [await older('Amélie'), await older('AmÉlie')]
    const client = new Client({ connectionString: world.app.database.url })
    await client.connect()
    await client.query(`SET ROLE ${world.app.database.name}_identity_owner`)
    await client.query('DROP TABLE identity.username_skeletons')
    const runner = { query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows }
    await new LookAlikes1767225600010().up(runner as never)
    const { rows } = await client.query('SELECT skeleton FROM identity.username_skeletons WHERE user_id = $1', [first])
    expect(rows.map(({ skeleton }) => skeleton as string).sort()).toEqual(skeletonsOf('Amélie'))
    const late = await client.query('SELECT 1 FROM identity.username_skeletons WHERE user_id = $1', [second])
    expect(late.rows).toEqual([])
    await client.end()
    expect(await register('Root')).toBe(alike)
  })
})
