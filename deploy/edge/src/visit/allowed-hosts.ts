import { isIP } from 'node:net'
import { isLoopbackHost, nameOf } from '@tollgate/platform'

/** Ends of names that no public server of names knows, so that no stranger can make one lead here. */
const localEnds = /\.(local|localhost|lan|home|home\.arpa|internal|intranet|private|corp|test)$/

/**
 * Under which names this site may be called. A page of a stranger's can give its own name our address and then talk to us as
 * if we were it (DNS rebinding); it cannot so use an address, a name without a dot, or one that is only known in this network.
 */
export class AllowedHosts {
  private readonly names: ReadonlySet<string>
  private readonly ends: readonly string[]

  /** `named`: what the operator allows, `.example.com` for all below it, `*` for all. None: whatever no stranger can use. */
  constructor(
    private readonly named: readonly string[],
    private readonly serverAddress: () => Promise<URL | null>,
  ) {
    this.names = new Set(named.map(nameOf))
    this.ends = named.filter((name) => name.startsWith('.')).map((name) => name.toLowerCase())
  }

  /** `isTold`: a trusted proxy brought the request, and has judged the name. At once, unless the operator's options have to be asked. */
  allows(host: string, isTold: boolean): boolean | Promise<boolean> {
    const name = nameOf(host)
    if (name === '' && host !== '') return false
    if (this.isKnown(name) || (this.named.length === 0 && (isTold || isLocal(name)))) return true
    return this.serverAddress().then((address) => address !== null && nameOf(address.host) === name)
  }

  private isKnown(name: string): boolean {
    if (this.names.has('*') || this.names.has(name) || isLoopbackHost(name)) return true
    return this.ends.some((end) => name.endsWith(end))
  }
}

const isLocal = (name: string) => name === '' || isIP(name) !== 0 || !name.includes('.') || localEnds.test(name)
