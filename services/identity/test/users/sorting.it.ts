import type { UserList } from '@tollgate/contracts/http/identity'
import { IdentityApp } from '../support/identity-app'
import { someUser } from '../support/people'

let app: IdentityApp
let root: string

beforeAll(async () => {
  app = await IdentityApp.start()
  root = await app.setUp()
  await somePeople()
}, 90_000)
afterAll(() => app?.stop())

/** Of each column some that are alike, and some that are not. */
async function somePeople(): Promise<void> {
  const people = {
    zoe: `group_name = 'b', created_at = to_timestamp(9)`,
    Adam: `role = 10, email = 'z@toll.example', created_at = to_timestamp(5)`,
    ben: `status = 2, email = 'a@toll.example', created_at = to_timestamp(5)`,
    cleo: `group_name = 'b', deleted_at = now(), created_at = to_timestamp(7)`,
  }
  for (const [name, columns] of Object.entries(people)) {
    const id = await someUser(app, root, name)
    await app.database.query(`UPDATE identity.users SET ${columns} WHERE id = ${id}`)
  }
}

const list = async (query: string) =>
  (await app.call('GET', `/api/user/${query}`, { cookie: root })).data as unknown as UserList
const names = async (query: string) => (await list(query)).items.map(({ username }) => username)

it.each([
  ['', '', ['cleo', 'ben', 'Adam', 'zoe', 'root']],
  ['id', 'asc', ['root', 'zoe', 'Adam', 'ben', 'cleo']],
  ['username', 'asc', ['Adam', 'ben', 'cleo', 'root', 'zoe']],
  ['username', 'desc', ['zoe', 'root', 'cleo', 'ben', 'Adam']],
  ['email', 'asc', ['ben', 'Adam', 'cleo', 'zoe', 'root']],
  ['email', 'desc', ['Adam', 'ben', 'cleo', 'zoe', 'root']],
  ['group', 'asc', ['cleo', 'zoe', 'ben', 'Adam', 'root']],
  ['role', 'desc', ['root', 'Adam', 'cleo', 'ben', 'zoe']],
  ['status', 'asc', ['Adam', 'zoe', 'root', 'ben', 'cleo']],
  ['status', 'desc', ['cleo', 'ben', 'Adam', 'zoe', 'root']],
  ['created_time', 'asc', ['ben', 'Adam', 'cleo', 'zoe', 'root']],
])('rule K31: users are sorted by %s %s, and equal ones by their ids on every page', async (by, way, sorted) => {
  const order = `sort_by=${by}&sort_order=${way}`
  expect(await names(`?${order}`)).toEqual(sorted)
  expect(await names(`search?keyword=&group=&${order}`)).toEqual(sorted)
  const pages = await Promise.all([1, 2, 3].map((p) => names(`?${order}&page_size=2&p=${p}`)))
  expect(pages.flat()).toEqual(sorted)
  expect(await list(`?${order}&page_size=2`)).toMatchObject({ total: 5 })
})

it('rule K39: users are not sorted by what billing knows, and the refusal says by what they are', async () => {
  const said = async (query: string, language: string) =>
    (await app.call('GET', `/api/user/?${query}`, { cookie: root, headers: { 'accept-language': language } })).message
  expect(await said('sort_by=quota', 'en')).toMatch(/sort_by: Invalid option: expected one of "id"\|"username"/)
  expect(await said('sort_by=quota', 'zh')).toMatch(/sort_by: 无效选项/)
  expect(await said('sort_by=id&sort_order=up', 'en')).toMatch(/sort_order: .*"asc"\|"desc"/)
})
