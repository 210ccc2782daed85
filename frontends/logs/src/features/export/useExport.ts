import { bytesOf, useSpeech } from '@tollgate/console-sdk'
import { type LogFormat, rowsHeader } from '@tollgate/contracts/http/logs'
import { useRef, useState } from 'react'
import { openStream, streamAddress } from '../../api/log-stream.api'
import type { LogQuestion } from '../../api/logs.api'
import { FileReading, wayFor } from './export.model'
import { canPickFile, type FileSink, leaveToBrowser, memoryFile, pickedFile } from './file-sink'

/** How far a file is. */
export interface Progress {
  readonly rows: number
  /** How many rows it will have; undefined until the server has said so. */
  readonly of: number | undefined
  readonly bytes: number
}

/** How an export ended: `left` to the browser, `none` when no file was chosen, `cut` when its end did not come. */
export type Outcome =
  { readonly kind: 'done'; readonly rows: number } | { readonly kind: 'left' | 'none' | 'stopped' | 'cut' }

/** How often progress is drawn. */
const drawEveryMs = 150

/** Brings the rows of a question into a file. One at a time; `stop` ends it, and nothing stays of it. */
export function useExport() {
  const speech = useSpeech()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)

  const read = async (address: string, format: LogFormat, sink: FileSink, signal: AbortSignal): Promise<Outcome> => {
    const opened = await openStream(address, { speech, signal })
    const of = Number(opened.headers.get(rowsHeader) ?? NaN)
    const reading = new FileReading(format)
    const draw = () =>
      setProgress({ rows: reading.rows, of: Number.isFinite(of) ? of : undefined, bytes: reading.bytes })
    let drawnMs = 0
    for await (const piece of bytesOf(opened.body)) {
      await sink.write(piece)
      reading.push(piece)
      const nowMs = performance.now()
      if (nowMs - drawnMs < drawEveryMs) continue
      drawnMs = nowMs
      draw()
    }
    const rows = reading.ended
    return rows === null ? { kind: 'cut' } : { kind: 'done', rows }
  }

  const start = async ({ scope, query }: LogQuestion, format: LogFormat, expected: number): Promise<Outcome> => {
    const address = streamAddress(scope, 'export', { ...query(), format })
    const name = `usage-log-${new Date().toISOString().slice(0, 10)}.${format}`
    const way = wayFor({ rows: expected, canPick: canPickFile() })
    if (way === 'browser') {
      leaveToBrowser(address)
      return { kind: 'left' }
    }
    const sink = way === 'disk' ? await pickedFile(name) : memoryFile(name, format)
    if (sink === null) return { kind: 'none' }
    const stopping = new AbortController()
    running.current = stopping
    setProgress({ rows: 0, of: undefined, bytes: 0 })
    let outcome: Outcome = { kind: 'cut' }
    try {
      outcome = await read(address, format, sink, stopping.signal)
      if (outcome.kind === 'done') await sink.close()
      return outcome
    } catch (error) {
      if (stopping.signal.aborted) return { kind: 'stopped' }
      throw error
    } finally {
      if (outcome.kind !== 'done') await sink.discard()
      setProgress(null)
    }
  }

  return { progress, start, stop: () => running.current?.abort() }
}
