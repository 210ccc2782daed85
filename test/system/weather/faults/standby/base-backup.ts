import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'

/** Of these only the folders are wanted: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])

/**
 * Copies the data of the running server that `primary` is connected to, as pg_basebackup does, which is not among the programs
 * that npm brings. What is written meanwhile has to come by replication.
 */
export async function takeBaseBackup(primary: Client, from: string, to: string): Promise<void> {
  await primary.query(`SELECT pg_backup_start('standby', fast => true)`)
  await copyTree(from, to)
  const { rows } = await primary.query<{ labelfile: string }>(`SELECT labelfile FROM pg_backup_stop(false)`)
  await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.startsWith('pgsql_tmp')) continue
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory() && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyTree(source, target)
    else await copyIfThere(source, target)
  }
}

/** The server removes files while it runs: what it removed it does not need. */
async function copyIfThere(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  })
}
