import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '../../support/eventually'

/** What a page's markup can make a browser load. */
const loading = ['image', 'style', 'script', 'frame', 'prefetch'] as const
/** What somebody has to click. */
const leading = ['link', 'form'] as const
type Markup = (typeof loading)[number] | (typeof leading)[number]

const elements: Readonly<Record<Markup, (address: URL) => string>> = {
  image: ({ href }) => `<img src="${escaped(href)}">`,
  style: ({ href }) => `<link rel="stylesheet" href="${escaped(href)}">`,
  script: ({ href }) => `<script async src="${escaped(href)}"></script>`,
  frame: ({ href }) => `<iframe src="${escaped(href)}"></iframe>`,
  prefetch: ({ href }) => `<link rel="prefetch" href="${escaped(href)}">`,
  link: ({ href }) => `<a href="${escaped(href)}">go</a>`,
  form: (address) => `<form action="${escaped(address.origin + address.pathname)}">${fieldsOf(address)}
    <button>go</button></form>`,
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const fieldsOf = ({ searchParams }: URL) =>
  [...searchParams].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`).join('')

/** What came of loading one address by one kind of markup. */
export interface Loaded {
  readonly path: string
  readonly kind: string
  readonly status: number
}

/** Serves one page under the house's own origin, and under two others: another port of its site, and another site. */
export class Pages {
  private readonly served: string[] = []
  /** Opened once, and closed with the browser: tabs that come and go are what a browser is slow at. */
  private visitors: Promise<readonly Visitor[]> | null = null

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Pages> {
    const pages: { it?: Pages } = {}
    const server = createServer(({ url = '' }, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(pages.it?.at(url)),
    )
    pages.it = new Pages(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return pages.it
  }

  /** Where the page stands, by what that is to a house at `origin`. */
  addresses(origin: string): ReadonlyMap<string, string> {
    const { port } = this.server.address() as AddressInfo // it listens on TCP
    return new Map([
      ['the same origin', `${origin}/page-of-a-text`],
      ['another origin of the same site', `http://127.0.0.1:${port}/`],
      ['another site', `http://localhost:${port}/`],
    ])
  }

  /** In the house's own origin the page has no policy, so that nothing but the server itself is in the way. */
  async standIn(context: BrowserContext): Promise<void> {
    await context.route(/\/page-of-a-text\?/, (route) =>
      route.fulfill({ contentType: 'text/html', body: this.at(route.request().url()) }),
    )
  }

  /** Has a browser load every address by every kind of markup; resolves once all of them are answered. */
  async load(context: BrowserContext, standing: string, addresses: readonly URL[]): Promise<Loaded[]> {
    const all = (kinds: readonly Markup[]) =>
      addresses.flatMap((address) => kinds.map((kind) => [address, kind] as const))
    const clicks = all(leading)
    const click = async (visitor: Visitor) => {
      const loaded: Loaded[] = []
      for (let next = clicks.pop(); next !== undefined; next = clicks.pop())
        loaded.push(...(await this.show(visitor, standing, [next])))
      return loaded
    }
    this.visitors ??= Promise.all([1, 2, 3].map(() => Visitor.come(context)))
    const visitors = await within('opening the tabs', this.visitors)
    const [first] = visitors as readonly [Visitor, ...Visitor[]]
    const loaded = await this.show(first, standing, all(loading))
    const clicked = await Promise.all(visitors.map(click))
    return [...loaded, ...clicked.flat()]
  }

  /** Shows one page that has all of this in it, and clicks what can be clicked. */
  private async show(visitor: Visitor, standing: string, parts: readonly Part[]): Promise<Loaded[]> {
    const shown = this.served.length
    this.served.push(parts.map(([address, kind]) => elements[kind](marked(address, kind, shown))).join('\n'))
    const { page } = visitor
    await page.goto(`${standing}?${shown}`, { waitUntil: 'commit' })
    // Said by what is shown: the page itself may not be read yet.
    if (parts.some(([, kind]) => leading.some((each) => each === kind))) {
      await page.locator('a, button').click({ noWaitAfter: true })
      await page.waitForURL((url) => !url.href.startsWith(standing), { waitUntil: 'commit' })
    }
    return visitor.take(parts, shown)
  }

  private at(url: string): string {
    return `<!doctype html><link rel="icon" href="data:,"><body>${this.served[Number(url.split('?')[1])]}`
  }

  stop(): void {
    this.server.close().closeAllConnections()
  }
}

type Part = readonly [URL, Markup]

/** What a browser is asked for without a deadline of its own: a test that hangs does not say where. */
async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const deadline = setTimeout(60_000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what} took longer than a minute`)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    late.abort()
    deadline.catch(() => undefined)
  }
}

/** A tab, and what was answered to it. */
class Visitor {
  private readonly answered = new Map<string, Loaded>()

  private constructor(readonly page: Page) {}

  static async come(context: BrowserContext): Promise<Visitor> {
    const visitor = new Visitor(await context.newPage())
    const { page } = visitor
    page.on('response', (response) => visitor.note(response.url(), response.status()))
    // A style whose type is none of a style's is answered all the same, and the page only hears that there was nothing.
    const network = await context.newCDPSession(page)
    const asked = new Map<string, string>()
    const statuses = new Map<string, number>()
    // They come in any order.
    const tell = (requestId: string) => {
      const [url, status] = [asked.get(requestId), statuses.get(requestId)]
      if (url !== undefined && status !== undefined) visitor.note(url, status)
    }
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      asked.set(requestId, request.url)
      tell(requestId)
    })
    network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
      statuses.set(requestId, statusCode)
      tell(requestId)
    })
    await network.send('Network.enable')
    return visitor
  }

  /** What came of the parts of a page; resolves once all are answered. */
  async take(parts: readonly Part[], shown: number): Promise<Loaded[]> {
    const names = parts.map(([{ pathname }, kind]) => `${pathname} ${kind} ${shown}`)
    await eventually(async () => expect(names.filter((name) => !this.answered.has(name))).toEqual([]), 30_000)
    return names.flatMap((name) => this.answered.get(name) ?? [])
  }

  private note(url: string, status: number): void {
    const { pathname: path, searchParams } = new URL(url)
    const marks = searchParams.get(mark)
    if (marks === null) return
    const [kind = '', shown = ''] = marks.split(' ')
    this.answered.set(`${path} ${kind} ${shown}`, { path, kind, status })
  }
}

/** Tells from each other what a browser would load once, and on which page it stood. */
const mark = 'loaded-as'
function marked(address: URL, kind: Markup, shown: number): URL {
  const copy = new URL(address)
  copy.searchParams.set(mark, `${kind} ${shown}`)
  return copy
}
