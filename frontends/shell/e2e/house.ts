import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createMockSite, type MockSite } from '@tollgate/console-sdk/mocks'
import { freePort, Profile, type WatchedPage } from '@tollgate/console-sdk/testing'
import type { Browser } from 'playwright-core'

const root = path.resolve(__dirname, '../../..')
const readyWithinMs = 30_000

export type AnnouncedRemote =
  { readonly id: string; readonly folder: string } | { readonly id: string; readonly manifest: string }

/** The built shell behind a real edge, with an API whose answers the test decides. */
export class House {
  site: MockSite = createMockSite()
  /** Answers by path, instead of a 404. */
  answers: Record<string, unknown> = {}
  private readonly madeFolder = mkdtempSync(path.join(os.tmpdir(), 'console-house-'))
  private readonly file = path.join(this.madeFolder, 'console.json')
  private api: Server | null = null
  private edge: ChildProcess | null = null
  url = ''

  /** A place of the test's own. */
  get folder(): string {
    return this.madeFolder
  }

  /** The folder of the shell that is served. */
  shell = path.join(root, 'frontends/shell/dist')

  /** As it was at the start, with these remotes. */
  reset(remotes: readonly AnnouncedRemote[]): void {
    this.site = createMockSite()
    this.answers = {
      '/api/notice': '',
      '/api/about': '',
      '/api/home_page_content': '',
      '/api/option/registry': [],
    }
    this.announce(remotes)
  }

  /**
   * Says which remotes there are from now on, and after how many milliseconds a page gives up their code, and what is found in
   * them: later than any test, unless it asks for it.
   */
  announce(remotes: readonly AnnouncedRemote[], codeMs = 60_000, findMs = 60_000): void {
    const limits = { manifestMs: 60_000, codeMs, findMs }
    writeFileSync(this.file, JSON.stringify({ shell: this.shell, remotes, limits }))
  }

  /** A profile of the browser for those who come here. */
  profileIn(browser: Browser): Promise<Profile> {
    return Profile.open(browser, `${this.url}/health/live`)
  }

  /** Opens a page for the site's user, who signed in earlier. */
  visit(profile: Profile): Promise<WatchedPage> {
    return profile.visit({}, { user: JSON.stringify(this.site.user) })
  }

  async start(): Promise<void> {
    this.api = createServer((request, response) => this.answer(request, response)).listen(0, '127.0.0.1')
    await once(this.api, 'listening')
    const api = `http://127.0.0.1:${(this.api.address() as AddressInfo).port}`
    const port = await freePort()
    this.url = `http://127.0.0.1:${port}`
    this.edge = spawn(process.execPath, [path.join(root, 'deploy/edge/dist/main.js')], {
      env: {
        ...process.env,
        HTTP_PORT: String(port),
        HTTP_HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        TOLLGATE_SECRET: 'master-secret-for-tests',
        EDGE_SECRET: 'edge-secret-for-tests',
        CONSOLE_REMOTES_FILE: this.file,
        ...Object.fromEntries(
          ['IDENTITY', 'CHANNELS', 'BILLING', 'RELAY', 'LOGS', 'TASKS'].map((name) => [`${name}_URL`, api]),
        ),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await this.untilReady(this.edge)
  }

  async stop(): Promise<void> {
    this.api?.close().closeAllConnections()
    if (this.edge !== null && this.edge.exitCode === null) {
      this.edge.kill('SIGKILL')
      await once(this.edge, 'exit')
    }
    rmSync(this.madeFolder, { recursive: true, force: true })
  }

  private async untilReady(edge: ChildProcess): Promise<void> {
    const deadline = Date.now() + readyWithinMs
    while (Date.now() < deadline && edge.exitCode === null) {
      const answer = await fetch(`${this.url}/health/live`).catch(() => null)
      if (answer?.ok === true) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('The edge did not start: is it built?')
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const [name = ''] = (request.url ?? '').split('?', 1)
    const found = this.dataOf(name)
    const isSignedOut = name === '/api/user/self' && this.site.user === null
    const status = isSignedOut ? 401 : found === undefined ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ success: status === 200, message: '', data: found ?? undefined }))
  }

  private dataOf(name: string): unknown {
    if (name === '/api/user/logout') {
      this.site.user = null
      return ''
    }
    return { '/api/status': this.site.status, '/api/user/self': this.site.user, ...this.answers }[name]
  }
}
