/**
 * Makes the secrets of the house at its first start, and gives each of its containers a folder of those that it needs. It may run
 * again at any time: what was made stays, and folders that are gone come back.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { jetStreamRoom } from '@tollgate/local/nats-room'
import { replaceFile } from '@tollgate/local/state-file'
import { foldersOf } from './folders.mjs'
import { readHouseSecrets } from './house-secrets.mjs'

const { SECRETS_DIR: folder = '', SECRETS_FOR_DIR: to = '', NATS_DIR: nats = '' } = process.env
const folders = foldersOf(readHouseSecrets(folder), jetStreamRoom(nats))
for (const [name, files] of Object.entries(folders)) {
  mkdirSync(path.join(to, name), { recursive: true })
  // One container sees the folder, and its programs run as users of their own.
  for (const [file, text] of Object.entries(files)) replaceFile(path.join(to, name, file), `${text}\n`, { mode: 0o444 })
}
console.log(`${Object.keys(folders).length} folders of secrets are there`)
