import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Stack, StackOptions } from '../../support/stack'
import { Clocks } from './clocks'
import { journalsIn, withSmallDisk } from './small-disk'
import { Wire } from './wire/wire'

const preload = path.join(__dirname, 'preload.cjs')

/** What stands under a house so that weather can reach it: a wire to NATS, clocks of its services, a disk for its journals. */
export class Ground {
  private constructor(
    /** How a stack has to be started to stand on it. */
    readonly stackOptions: Pick<StackOptions, 'dataDir' | 'env' | 'within'>,
    readonly clocks: Clocks,
    readonly wire: Wire,
    /** The journals have a file system of their own, which is small. */
    readonly isDiskSmall: boolean,
  ) {}

  /** `stripeAddress` is where billing finds Stripe; the real one where none is given. */
  static async lay(stripeAddress = ''): Promise<Ground> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tollgate-weather-'))
    const clocks = await Clocks.open()
    const wire = await Wire.open(async () => {
      const ports = JSON.parse(await readFile(path.join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>
      return ports['nats'] ?? 0
    })
    const env = {
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
      WEATHER_CLOCKS: clocks.folder,
      WEATHER_NATS_PORT: String(wire.port),
      WEATHER_STRIPE: stripeAddress,
    }
    const within = withSmallDisk(dataDir)
    const options = { dataDir, env, ...(within === null ? {} : { within }) }
    return new Ground(options, clocks, wire, within !== null)
  }

  /** The folder of the relay's journals, as this process sees it: the small disk is the launcher's own. */
  async journalsOf(stack: Stack): Promise<string> {
    const folder = journalsIn(stack.dataDir)
    return this.isDiskSmall ? path.join('/proc', String(await stack.pidOf('launcher')), 'root', folder) : folder
  }

  /** Once the stack has stopped. */
  async remove(): Promise<void> {
    await this.wire.close()
    await this.clocks.close()
  }
}
