import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { SiteStatus } from '../visit/site-status'
import { type Deployment, readDeployment } from './deployment'
import { DocumentationDoor } from './documentation-door'
import { pageHeaders } from './page-headers'
import { fileBelow, sendFile } from './static-file'

/** Serves what people read: the documentation; of the console the list of remotes, the files of shell and remotes, and the shell's page for every page's address. */
export class ConsoleDoor {
  private readonly documentation = new DocumentationDoor()

  constructor(
    private readonly deploymentFile: string,
    private readonly site: SiteStatus,
  ) {}

  /** Answers a GET or HEAD for a path; false when there is nothing of console or documentation there. */
  async serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> {
    if (/^\/docs(\/|$)/.test(pathname)) return this.documentation.serve(request, response, pathname)
    const deployment = await readDeployment(this.deploymentFile)
    if (pathname === '/console/remotes.json') return sendList(request, response, deployment)
    const [, name = '', relative = ''] = /^\/console\/([^/]+)\/(.+)$/.exec(pathname) ?? []
    if (pathname.startsWith('/console/')) {
      const folder = deployment.folders.get(name)
      const file = folder === undefined ? null : fileBelow(folder, relative)
      return file !== null && (await sendFile(request, response, { file }))
    }
    // Whoever asks for the site itself gets it, also a program that does not say what it takes.
    const wantsPage = pathname === '/' || (request.headers.accept ?? '').includes('text/html')
    return wantsPage && this.sendPage(request, response, deployment)
  }

  private async sendPage(request: IncomingMessage, response: ServerResponse, deployment: Deployment): Promise<boolean> {
    const shell = deployment.folders.get('shell')
    if (shell === undefined) return false
    const headers = pageHeaders(deployment.origins, await this.site.sources())
    return sendFile(request, response, { file: path.join(shell, 'index.html'), headers })
  }
}

function sendList(request: IncomingMessage, response: ServerResponse, { list }: Deployment): true {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(list))
  return true
}
