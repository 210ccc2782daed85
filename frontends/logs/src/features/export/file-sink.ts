import { download } from '@tollgate/console-sdk'
import type { LogFormat } from '@tollgate/contracts/http/logs'

/** Takes a file piece by piece. */
export interface FileSink {
  write(piece: Uint8Array): Promise<void>
  /** The file is whole: it stays. */
  close(): Promise<void>
  /** Nothing stays of it. */
  discard(): Promise<void>
}

/** What browsers of the Chromium kind offer, as far as it is used. */
interface FilePicker {
  showSaveFilePicker(options: { suggestedName: string }): Promise<{
    createWritable(): Promise<{
      write(piece: Uint8Array): Promise<void>
      close(): Promise<void>
      abort(): Promise<void>
    }>
  }>
}

const hasPicker = (site: object): site is FilePicker => 'showSaveFilePicker' in site

/** Whether a page may write to a file that somebody chooses. */
export const canPickFile = (): boolean => hasPicker(window)

/** Lets somebody choose a file; null when they choose none. Asked for at once when a button is pressed, as browsers want it. */
export async function pickedFile(suggestedName: string): Promise<FileSink | null> {
  if (!hasPicker(window)) return null
  const handle = await window.showSaveFilePicker({ suggestedName }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  })
  if (handle === null) return null
  const file = await handle.createWritable()
  return {
    write: (piece) => file.write(piece),
    close: () => file.close(),
    discard: () => file.abort().catch(() => undefined),
  }
}

/** Holds a file in memory, and hands it over as a download once it is whole. */
export function memoryFile(name: string, format: LogFormat): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const type = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
  return {
    write: (piece) => {
      pieces.push(new Uint8Array(piece))
      return Promise.resolve()
    },
    close: () => {
      download(name, new Blob(pieces, { type }))
      return Promise.resolve()
    },
    discard: () => {
      pieces.length = 0
      return Promise.resolve()
    },
  }
}

/** Leaves it to the browser, which writes to its downloads, shows how far it is and lets it be stopped. */
export function leaveToBrowser(address: string): void {
  Object.assign(document.createElement('a'), { href: address, download: '' }).click()
}
