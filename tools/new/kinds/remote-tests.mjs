import { titleOf } from '../plan/words.mjs'

/** @typedef {import('./remote.mjs').Section} Section */

/** @param {Section} section */
export const handlersText = ({
  noun: { kebab, camel, pascal, plain },
}) => `import { defineMocks, type MockAnswer, type MockRequest, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import { ${camel}Body, type ${pascal}View } from '../src/api/${kebab}.schema'

interface State {
  rows: ${pascal}View[]
  lastId: number
}

const firstRows: ${pascal}View[] = [
  { id: 3, name: 'Winter', is_enabled: true, created_at: 1_767_225_600 },
  { id: 2, name: 'Autumn', is_enabled: false, created_at: 1_759_276_800 },
  { id: 1, name: 'Summer', is_enabled: true, created_at: 1_751_328_000 },
]

/** Acts on the row that the address names. */
function withRow({ params }: MockRequest, { rows }: State, act: (row: ${pascal}View) => MockAnswer): MockAnswer {
  const row = rows.find(({ id }) => id === Number(params['id']))
  return row === undefined ? refuse('There is no such ${plain}') : act(row)
}

/** What this section asks of the server, answered without one. */
export default defineMocks<State>({
  createState: () => ({ rows: firstRows.map((row) => ({ ...row })), lastId: firstRows.length }),
  handlers: {
    'GET /api/${kebab}': (request, { rows }) =>
      pageOf(
        rows.filter(({ name }) => name.toLowerCase().includes((request.query.get('keyword') ?? '').toLowerCase())),
        request,
      ),
    'GET /api/${kebab}/:id': (request, state) => withRow(request, state, ok),
    'POST /api/${kebab}': ({ body }, state) => {
      const read = ${camel}Body.safeParse(body)
      if (!read.success) return refuse('The ${plain} cannot be kept')
      const made = { ...read.data, id: (state.lastId += 1), is_enabled: true, created_at: 1_767_312_000 }
      state.rows.unshift(made)
      return ok(made)
    },
    'PUT /api/${kebab}/:id': (request, state) =>
      withRow(request, state, (row) => ok(Object.assign(row, request.body))),
    'DELETE /api/${kebab}/:id': (request, state) =>
      withRow(request, state, ({ id }) => {
        state.rows = state.rows.filter((row) => row.id !== id)
        return ok()
      }),
  },
})
`

/** @param {Section} section */
export const specText = ({
  noun: { kebab, pascal, plain, one },
}) => `import type { ${pascal}View } from '../../api/${kebab}.schema'
import { statusLook, withChange } from './${kebab}.model'

describe('the status of ${one}', () => {
  it.each([
    [true, { tone: 'good', word: 'enabled' }],
    [false, { tone: 'neutral', word: 'disabled' }],
  ])('that is enabled: %s', (is_enabled, look) => {
    expect(statusLook({ is_enabled })).toEqual(look)
  })
})

it('changes one ${plain} of a list and leaves the rest', () => {
  const row = (id: number): ${pascal}View => ({ id, name: \`\${id}\`, is_enabled: true, created_at: 0 })
  const list = { items: [row(1), row(2)], total: 12 }
  expect(withChange(list, 2, { is_enabled: false })).toEqual({
    items: [row(1), { ...row(2), is_enabled: false }],
    total: 12,
  })
  expect(list.items[1]).toEqual(row(2))
})
`

/** @param {Section} section */
export const e2eText = (section) => `import path from 'node:path'
import { RemoteSite } from '@tollgate/console-sdk/testing'
import type { Page } from 'playwright-core'

let site: RemoteSite
beforeAll(async () => {
  site = await RemoteSite.start(path.resolve(__dirname, '..'))
}, 120_000)
afterAll(() => site?.stop())
beforeEach(() => site.reset())

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Chooses from the menu of a row. */
async function choose(page: Page, name: string, item: string) {
  await rowOf(page, name).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

describe('the list of ${section.plural.plain}', () => {
${listCases(section)}})

describe('the sheet of ${section.noun.one}', () => {
${sheetCases(section)}})
`

/** @param {Section} section */
const listCases = (section) => {
  const { kebab, plain } = section.noun
  const { plural } = section
  return `  it('is searched by name, and the address keeps it', async () => {
    const page = await site.open('/${plural.kebab}')
    await page.getByRole('heading', { name: '${titleOf(plural)}' }).waitFor()
    await rowOf(page, 'Winter').waitFor()
    await page.getByRole('textbox', { name: 'Search by name' }).fill('sum')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Winter').waitFor({ state: 'detached' })
    await rowOf(page, 'Summer').waitFor()
    expect(new URL(page.url()).search).toBe('?keyword=sum')
    await page.getByRole('textbox', { name: 'Search by name' }).fill('spring')
    await page.keyboard.press('Enter')
    await page.getByText('No ${plain} matches').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await rowOf(page, 'Winter').waitFor()
    expect(site.errors).toEqual([])
  })

  it('switches a row at once, and falls back with the reason', async () => {
    const page = await site.open('/${plural.kebab}')
    await choose(page, 'Winter', 'Disable ${plain}')
    await rowOf(page, 'Winter').getByText('Disabled').waitFor()
    await site.remote.disturb({ call: 'PUT /api/${kebab}/3', status: 200, message: 'It is over', isHeld: true, times: 1 })
    await choose(page, 'Winter', 'Enable ${plain}')
    await rowOf(page, 'Winter').getByText('Enabled').waitFor()
    await site.remote.release()
    await page.getByText('It is over').waitFor()
    await rowOf(page, 'Winter').getByText('Disabled').waitFor()
    expect(await site.sentTo('PUT /api/${kebab}/3')).toEqual([{ is_enabled: false }, { is_enabled: true }])
  })

${endCases(section)}`
}

/** @param {Section} section */
const endCases = ({
  noun: { kebab, plain },
  plural,
}) => `  it('deletes after a question, and says what to do when nothing is left', async () => {
    const page = await site.open('/${plural.kebab}')
    for (const name of ['Winter', 'Autumn', 'Summer']) {
      await choose(page, name, 'Delete ${plain}')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete ${plain}' }).click()
      await rowOf(page, name).waitFor({ state: 'detached' })
    }
    await page.getByText('No ${plural.plain} yet').waitFor()
    await page.getByRole('button', { name: 'Add ${plain}' }).last().click()
    await page.getByRole('dialog', { name: 'Add ${plain}' }).waitFor()
  })

  it('says what went wrong, and tries again', async () => {
    await site.remote.disturb({ call: 'GET /api/${kebab}/', status: 500, times: 1 })
    const page = await site.open('/${plural.kebab}')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'Winter').waitFor()
  })

  it('has no fault at every width, in either language and scheme', async () => {
    const page = await site.open('/${plural.kebab}')
    await rowOf(page, 'Winter').waitFor()
    expect(await site.faultsInEveryView(page)).toEqual([])
  })
`

/** @param {Section} section */
const sheetCases = ({
  noun: { kebab, plain },
  plural,
}) => `  it('asks for a name, and adds what was typed', async () => {
    const page = await site.open('/${plural.kebab}')
    await page.getByRole('button', { name: 'Add ${plain}' }).click()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Enter a name').waitFor()
    expect(await site.sentTo('POST /api/${kebab}/')).toEqual([])
    await page.getByRole('textbox', { name: /^Name/ }).fill(' Spring ')
    await page.keyboard.press('Control+Enter')
    await rowOf(page, 'Spring').waitFor()
    expect(await site.sentTo('POST /api/${kebab}/')).toEqual([{ name: 'Spring' }])
    expect(new URL(page.url()).pathname).toBe('/${plural.kebab}')
  })

  it('begins with what the server has, and sends the change', async () => {
    const page = await site.open('/${plural.kebab}')
    await rowOf(page, 'Summer').getByText('Summer').click()
    const name = page.getByRole('dialog', { name: 'Edit ${plain}' }).getByRole('textbox', { name: /^Name/ })
    expect(await name.inputValue()).toBe('Summer')
    expect(new URL(page.url()).pathname).toBe('/${plural.kebab}/edit/1')
    await name.fill('Late summer')
    await page.keyboard.press('Control+Enter')
    await rowOf(page, 'Late summer').waitFor()
    expect(await site.sentTo('PUT /api/${kebab}/1')).toEqual([{ name: 'Late summer' }])
  })

  it('has no fault at every width, in either language and scheme', async () => {
    const page = await site.open('/${plural.kebab}/add')
    await page.getByRole('textbox', { name: /^Name/ }).waitFor()
    expect(await site.faultsInEveryView(page)).toEqual([])
  })
`
