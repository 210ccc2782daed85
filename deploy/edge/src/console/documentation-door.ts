import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { fileBelow, sendFile } from './static-file'

/** Where the build puts the site: beside the edge in the repository, as in its image. */
const builtSite = path.resolve(__dirname, '../../../../docs/dist')

/** Pages that load files of their own folder and nothing else; they send nothing and stand in no other page. */
const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'connect-src'].map((kind) => `${kind} 'self'`),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ')

/** Serves the documentation under `/docs`: pages by addresses without an ending, their Markdown, pictures and `llms.txt`. */
export class DocumentationDoor {
  constructor(private readonly folder: string = builtSite) {}

  /** Answers a GET or HEAD for a path below `/docs`; false when nothing is there, and whoever asks wants no page. */
  async serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> {
    const file = fileBelow(this.folder, fileNameOf(pathname))
    const headers = { 'content-security-policy': policy }
    if (file !== null && (await sendFile(request, response, { file, headers }))) return true
    if (!(request.headers.accept ?? '').includes('text/html')) return false
    return sendFile(request, response, { file: path.join(this.folder, '404.html'), headers, status: 404 })
  }
}

/** `/docs/adr/` is adr.html, `/docs` the first page; what has an ending is a file as it is. */
function fileNameOf(pathname: string): string {
  const name = pathname.replace(/^\/docs\/?/, '').replace(/\/$/, '')
  if (name === '') return 'index.html'
  return path.posix.extname(name) === '' ? `${name}.html` : name
}
