import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import type { Secret } from '../config/secret'
import type { ServiceConfig } from '../config/service-env'
import { plainIp } from './address-rules'

/** A host, by name or address, and a port of it. */
interface Place {
  readonly host: string
  readonly port: number
}

type Settings = Pick<
  ServiceConfig,
  | 'HTTP_PORT'
  | 'EGRESS_OWN_PORTS'
  | 'EGRESS_OWN_PLACES'
  | 'DATABASE_URL'
  | 'REDIS_URL'
  | 'NATS_URL'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
>

const usualPorts: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
  'nats:': 4222,
  'tls:': 4222,
  'http:': 80,
  'https:': 443,
}

/** How long this host's addresses are taken for those that it has. */
const interfacesMs = 5_000

/**
 * Where this product itself listens, and its servers: no address that anybody typed may lead there, by whatever name or address
 * of this host. They trust whoever reaches them, or answer what is nobody's business.
 */
export class OwnPlaces {
  /** On any address of this host. */
  private readonly ports: ReadonlySet<number>
  private readonly servers: readonly Place[]
  private hostAddresses: { readonly all: ReadonlySet<string>; readonly atMs: number } | null = null

  constructor(config: Settings) {
    this.ports = new Set([...config.EGRESS_OWN_PORTS, config.HTTP_PORT].filter((port) => port > 0))
    const urls = [config.DATABASE_URL, config.REDIS_URL, config.NATS_URL].map((url) => revealed(url))
    const others = config.EGRESS_OWN_PLACES.map((place) => `http://${place}`)
    this.servers = [...urls, ...others, config.OTEL_EXPORTER_OTLP_ENDPOINT ?? ''].flatMap(placesOf)
  }

  /** Whether anything of ours listens on this port anywhere: if not, nobody has to look further. */
  has(port: number): boolean {
    return this.ports.has(port) || this.servers.some((server) => server.port === port)
  }

  /** Whether this address and port are ours. */
  async includes(ip: string, port: number): Promise<boolean> {
    const isHere = this.isThisHost(ip)
    if (isHere && this.ports.has(port)) return true
    const servers = this.servers.filter((server) => server.port === port)
    const found = await Promise.all(servers.map(({ host }) => addressesOf(host)))
    return found.flat().some((address) => address === plainIp(ip) || (isHere && this.isThisHost(address)))
  }

  /** The same for a host by its name, as it resolves here. */
  async includesHost(host: string, port: number): Promise<boolean> {
    const found = await Promise.all((await addressesOf(host)).map((ip) => this.includes(ip, port)))
    return found.includes(true)
  }

  private isThisHost(ip: string): boolean {
    const plain = plainIp(ip)
    if (plain === null) return false
    const range = ipaddr.parse(plain).range()
    // The unspecified address, too, reaches this host.
    return range === 'loopback' || range === 'unspecified' || plain.startsWith('0.') || this.interfaces().has(plain)
  }

  private interfaces(): ReadonlySet<string> {
    const nowMs = performance.now()
    if (this.hostAddresses === null || nowMs - this.hostAddresses.atMs > interfacesMs) {
      const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
      this.hostAddresses = { all: new Set(all.flatMap(({ address }) => plainIp(address) ?? [])), atMs: nowMs }
    }
    return this.hostAddresses.all
  }
}

function revealed(url: Secret | undefined): string {
  return url?.reveal() ?? ''
}

/** NATS takes a list of servers. */
function placesOf(urls: string): Place[] {
  return urls
    .split(',')
    .filter((text) => URL.canParse(text))
    .map((text) => {
      const { protocol, hostname, port } = new URL(text)
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (usualPorts[protocol] ?? 0) }
    })
}

async function addressesOf(host: string): Promise<string[]> {
  const literal = plainIp(host)
  if (literal !== null) return [literal]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.flatMap(({ address }) => plainIp(address) ?? [])
}
