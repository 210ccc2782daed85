import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rule } from '@tollgate/testing'

/** A recorded exchange. */
export type Replay = NonNullable<Rule['behave']['replay']> & {
  readonly dialect: string
  readonly features: readonly string[]
  readonly request: { readonly body: unknown } | null
}

/** Recorded traffic of a format, by name. */
export function recordingsOf(format: string): ReadonlyMap<string, Replay> {
  const folder = path.resolve(__dirname, '../../../../../libs/formats/__fixtures__', format)
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const recording = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Replay
        return [recording.id, recording] as const
      }),
  )
}

/** Those that are streams of an answer. */
export function streamsOf(recordings: ReadonlyMap<string, Replay>): (readonly [string, Replay])[] {
  return [...recordings].filter(([, { response }]) => response.status === 200 && response.events !== undefined)
}
