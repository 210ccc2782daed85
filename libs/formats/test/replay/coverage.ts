import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recording } from '../recorded'

/** What recordings are marked by, and what a reader calls it. */
export const features: readonly (readonly [tag: string, name: string])[] = [
  ['non_stream', 'whole answers'],
  ['stream', 'streams'],
  ['multi_turn', 'several turns'],
  ['system', 'system prompts'],
  ['tool_call', 'tool calls'],
  ['tool_stream', 'tool calls, streamed'],
  ['parallel_tool_calls', 'several calls at once'],
  ['tool_result', 'results of tools'],
  ['tool_choice', 'a choice of tools'],
  ['vision', 'images'],
  ['document', 'documents'],
  ['audio_in', 'sound'],
  ['reasoning', 'thoughts'],
  ['thought_signature', "seals of Gemini's"],
  ['structured_output', 'answers by a schema, or JSON'],
  ['refusal', 'refusals'],
  ['cache_read', 'read from a cache'],
  ['cache_write', 'written to a cache'],
  ['citations', 'citations'],
  ['grounding', 'what was found by a search'],
  ['server_tool', 'tools of the provider'],
]

/** Whether a recording is marked so. */
export const marked =
  (tag: string) =>
  ([, { features: tags }]: readonly [string, Recording]) =>
    tags.includes(tag)

/** The README has a table of that name, between its marks, with these cells. */
export function expectTold(name: string, rows: readonly (readonly string[])[]): void {
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8')
  const table = new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(readme)?.[1] ?? ''
  const told = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  const plain = (line: string) => line.replace(/\s+/g, ' ')
  expect(told.map(plain)).toEqual(rows.map((cells) => plain(`| ${cells.join(' | ')} |`)))
}
