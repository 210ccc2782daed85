import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import type { KeyReference } from '@tollgate/contracts/http/channels'
import { SERVICE_CONFIG } from '@tollgate/platform'
import { readKeys } from '../channel/channel.dto'
import type { ChannelsConfig } from '../channels.config'

/** The keys that lie there, one or several as a form takes them; null where none do. Throws what a form says of them. */
export type ReadKeys = (reference: KeyReference) => Promise<string[] | null>

/** No file of keys is longer: a thousand keys of usual length. */
const mostBytes = 256 * 1024

/**
 * Reads keys from where the operator of this service has laid them: variables whose names begin with `CHANNEL_KEY_`, and files
 * of one folder. Nothing else of the environment or the disk can be named.
 */
@Injectable()
export class KeyReferences {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: ChannelsConfig) {}

  /** Reads for one document: what it names again and again is read, and held, once. */
  reader(): ReadKeys {
    const known = new Map<string, string[] | null>()
    return async (reference) => {
      const name = JSON.stringify(reference)
      let keys = known.get(name)
      if (keys === undefined) known.set(name, (keys = await this.read(reference)))
      return keys
    }
  }

  private async read(reference: KeyReference): Promise<string[] | null> {
    const text = 'env' in reference ? process.env[reference.env] : await this.fileText(reference.file)
    return text === undefined || text === null || text.trim() === '' ? null : readKeys(text)
  }

  private async fileText(name: string): Promise<string | null> {
    const { CHANNEL_KEYS_FOLDER: folder } = this.config
    if (folder === undefined) return null
    const file = path.join(folder, name)
    // Looked at before it is read: a large one is no file of keys.
    const { size } = await stat(file).catch(() => ({ size: Infinity }))
    return size > mostBytes ? null : readFile(file, 'utf8').catch(() => null)
  }
}
