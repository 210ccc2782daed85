import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Room for the journals of some minutes under load, and little enough to be filled in a moment. */
const bytes = 256 * 1024 * 1024

/** Makes the folder `$1` a file system of its own, of `$2` bytes, and becomes the rest of its words. */
const script = 'mkdir -p "$1" && mount -t tmpfs -o "size=$2,mode=700" tmpfs "$1" && shift 2 && exec "$@"'

/**
 * The words before a launcher's command, by which its journals have a small disk of their own: a tmpfs that only the launcher and
 * what it starts can see, and that ends with them. An ordinary user is the same user in a namespace where it may mount. Null
 * where the machine permits neither.
 */
export function withSmallDisk(dataDir: string): readonly string[] | null {
  const asOrdinary = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']
  const unshare = ['unshare', '--mount', ...asOrdinary, 'sh', '-c', script, 'sh']
  const words = (folder: string) => [...unshare, folder, String(bytes)]
  try {
    const [program = '', ...rest] = [...words('/tmp'), 'true']
    execFileSync(program, rest, { stdio: 'ignore' })
    return words(journalsIn(dataDir))
  } catch {
    return null
  }
}

/** Where the launcher keeps journals. */
export function journalsIn(dataDir: string): string {
  return path.join(dataDir, 'relay')
}
