import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Code that runs with the rights of whoever looks at it: what is in between must not be able to change it. */
const remoteAddress = z.url().refine(isUnchangedOnItsWay, {
  error: 'a remote’s manifest has to come by https, or by http from this host',
})

const remoteName = z.string().regex(/^[a-z][a-z0-9-]*$/)

/** What the deployment says of the console: the built shell, and each remote as a folder here or as an address elsewhere. */
const deploymentFile = z.object({
  shell: z.string(),
  remotes: z.array(
    z.union([z.object({ id: remoteName, folder: z.string() }), z.object({ id: remoteName, manifest: remoteAddress })]),
  ),
  /** How long the shell waits for remotes; its own limits unless given. */
  limits: z
    .object({ manifestMs: z.number().positive(), codeMs: z.number().positive(), findMs: z.number().positive() })
    .partial()
    .optional(),
})

function isUnchangedOnItsWay(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isHere = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

/** The console as it is deployed now. */
export interface Deployment {
  /** Folders by the name under `/console/`. */
  readonly folders: ReadonlyMap<string, string>
  /** Other sites whose code the console loads. */
  readonly origins: readonly string[]
  /** What browsers get as `remotes.json`. */
  readonly list: unknown
}

/** Reads the file anew: a remote that is added to it is there for the next visitor. Folders are relative to the file. */
export async function readDeployment(file: string): Promise<Deployment> {
  const { shell, remotes, limits } = deploymentFile.parse(JSON.parse(await readFile(file, 'utf8')))
  const at = (folder: string) => path.resolve(path.dirname(file), folder)
  const local = remotes.flatMap((remote) => ('folder' in remote ? [[remote.id, at(remote.folder)] as const] : []))
  const urls = remotes.flatMap((remote) => ('manifest' in remote ? [new URL(remote.manifest).origin] : []))
  return {
    folders: new Map([...local, ['shell', at(shell)]]),
    origins: [...new Set(urls)],
    list: {
      remotes: remotes.map((remote) => ({
        id: remote.id,
        manifest: 'manifest' in remote ? remote.manifest : `/console/${remote.id}/manifest.json`,
      })),
      ...(limits !== undefined && { limits }),
    },
  }
}
