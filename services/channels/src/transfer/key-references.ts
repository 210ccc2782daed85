import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import type { KeyReference } from '@tollgate/contracts/http/channels'
import { SERVICE_CONFIG } from '@tollgate/platform'
import type { ChannelsConfig } from '../channels.config'

/** No file of keys is longer: a thousand keys of usual length. */
const mostBytes = 256 * 1024

/**
 * Reads keys from where the operator of this service has laid them: variables whose names begin with `CHANNEL_KEY_`, and files
 * of one folder. Nothing else of the environment or the disk can be named.
 */
@Injectable()
export class KeyReferences {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: ChannelsConfig) {}

  /** The text, one or several keys as a form takes them; null where nothing lies there. */
  async read(reference: KeyReference): Promise<string | null> {
    const text = 'env' in reference ? process.env[reference.env] : await this.fileText(reference.file)
    return text === undefined || text === null || text.trim() === '' ? null : text
  }

  private async fileText(name: string): Promise<string | null> {
    const { CHANNEL_KEYS_FOLDER: folder } = this.config
    if (folder === undefined) return null
    const content = await readFile(path.join(folder, name)).catch(() => null)
    return content === null || content.length > mostBytes ? null : content.toString('utf8')
  }
}
