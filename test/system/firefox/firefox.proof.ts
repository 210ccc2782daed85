import { type Simulator, startSimulator } from '@tollgate/testing'
import { Stack } from '../support/stack'
import { Fox } from './fox'

const widths = [1440, 900, 390]
/** Pages of the one who has just set the site up. */
const pages = ['/token', '/channel', '/user', '/log', '/detail', '/setting?tab=operation', '/playground', '/pricing']

describe('the main path in Firefox (K44)', () => {
  let upstream: Simulator
  let stack: Stack
  let fox: Fox

  beforeAll(async () => {
    ;[upstream, stack, fox] = await Promise.all([startSimulator(), Stack.start(), Fox.start()])
  }, 300_000)
  afterAll(async () => {
    await fox?.stop()
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)
  afterEach(() => expect(fox.errors).toEqual([]))

  it('leads from setup over a channel and a token to an answer and its receipt', async () => {
    await fox.page.goto(stack.origin)
    await fox.arrivesAt('/setup')
    await fox.fill('Administrator’s username', 'root')
    await fox.fill('Password', 'choose-well')
    await fox.fill('Confirm password', 'choose-well')
    await fox.press({ role: 'button', name: 'Finish setup' })

    await fox.press({ role: 'link', name: 'Add channel' })
    await fox.fill('Name', 'First', 'dialog')
    await fox.fill('Base URL', upstream.url, 'dialog')
    await fox.fill('Key', 'sk-upstream', 'dialog')
    await fox.fill('Models', 'gpt-4o-mini', 'dialog')
    await fox.keys('Enter')
    await fox.keys('Control', 'Enter')

    await fox.press({ role: 'link', name: 'Add token' })
    await fox.fill('Name', 'Mine', 'dialog')
    await fox.keys('Control', 'Enter')
    await fox.sees({ role: 'heading', name: 'Token added' })
    await fox.keys('Escape')

    await fox.press({ role: 'link', name: 'Ask a model' })
    await fox.fill('Message', 'Tell me something that takes a few words to say.')
    await fox.keys('Enter')
    await fox.reads(/cost \$/)
    await fox.press({ role: 'button', name: 'Receipt' })
    await fox.sees({ role: 'dialog', name: 'Receipt' })
  }, 240_000)

  it.each(widths)(
    'shows every page it passes, none wider than a window of %i px',
    async (width) => {
      await fox.changeTab(width)
      const tooWide: string[] = []
      for (const page of pages) {
        await fox.page.goto(stack.origin + page)
        await fox.seesWholePage()
        if ((await fox.overflow()) > 0) tooWide.push(page)
      }
      expect(tooWide).toEqual([])
    },
    240_000,
  )

  it('speaks Chinese, goes dark, signs out and signs in again', async () => {
    await fox.changeTab(1440)
    await fox.page.goto(`${stack.origin}/log`)
    await fox.press({ role: 'button', name: 'Language' }, { role: 'menuitemradio', name: '中文' })
    await fox.reads(/使用日志/)
    await fox.press({ role: 'button', name: '外观' }, { role: 'menuitemradio', name: '深色模式' })
    expect(await fox.scheme()).toBe('dark')
    await fox.press({ role: 'button', name: '账户: Root User' }, { role: 'menuitem', name: '退出' })
    await fox.arrivesAt('/login')
    await fox.fill('用户名或邮箱', 'root')
    await fox.fill('密码', 'choose-well')
    await fox.keys('Enter')
    await fox.arrivesAt('/token')
  }, 120_000)
})
