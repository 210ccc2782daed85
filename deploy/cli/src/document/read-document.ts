import { providers } from '@tollgate/catalogue'
import { billingFaults } from '@tollgate/contracts/http/billing'
import { type ChannelEntry, channelEntry, channelsFaults } from '@tollgate/contracts/http/channels'
import { textOfCode } from '@tollgate/texts'
import type { z } from 'zod'
import { type Document, documentSchema } from './document.schema'
import { sectionOf } from './option-fields'
import { type FileFault, readYaml } from './positions'
import { expand, type LookUp, type Path } from './references'

/** A channel of the file; its key is absent where it keeps that which it has. */
export interface WantedChannel {
  readonly entry: ChannelEntry
  /** As it stands in the file, references and all: what may be shown. */
  readonly written: Readonly<Record<string, unknown>>
  /** A reference of its key that leads nowhere. */
  readonly missingKey: string | null
}

/** What the file says. */
export interface Wanted {
  readonly document: Document
  /** As they stand in the file, by key. */
  readonly options: ReadonlyMap<
    string,
    { readonly written: unknown; readonly value: unknown; readonly missing: string | null }
  >
  readonly channels: readonly WantedChannel[]
}

/** A file that can be read, or all that is wrong with it; `lineOf` serves what is found wrong later. */
export interface ReadFile {
  readonly wanted: Wanted | null
  readonly faults: readonly (FileFault & { readonly line: number })[]
  lineOf(path: Path): number
}

/** Reads the whole file, and finds all that is wrong with it that can be told without a house. */
export function readDocument(text: string, lookUp: LookUp): ReadFile {
  const { value, faults: yamlFaults, lineOf } = readYaml(text)
  const failed = (faults: readonly FileFault[]): ReadFile => ({
    wanted: null,
    faults: faults.map((fault) => ({ ...fault, line: lineOf(fault.path) })),
    lineOf,
  })
  if (yamlFaults.length > 0)
    return { wanted: null, faults: yamlFaults.map((fault) => ({ ...fault, path: [] })), lineOf }
  const parsed = documentSchema.safeParse(value)
  if (!parsed.success) return failed(parsed.error.issues.flatMap((issue) => faultsOfIssue(issue)))
  const written = value as Record<string, Record<string, unknown>> // the schema says so
  const { channels, faults: channelFaults } = channelsOf((value as { channels?: unknown[] }).channels ?? [], lookUp) // as above
  const options = optionsOf(written['options'] ?? {}, lookUp)
  const faults = [...channelFaults, ...repeatedNames(parsed.data)]
  if (faults.length > 0) return failed(faults)
  return { wanted: { document: parsed.data, options, channels }, faults: [], lineOf }
}

/** What a schema found wrong, one fault for each field that it does not know. */
function faultsOfIssue(issue: z.core.$ZodIssue, at: Path = []): FileFault[] {
  const path = [...at, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownField(path, key) }))
  const text = textOfCode({ ...channelsFaults, ...billingFaults }, issue.message)
  if (text) return [{ path, message: text.en }]
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input' && issue.errors.length > 0) {
    // Of several ways to write a value the one that says most, which is told last.
    const told = issue.errors.flatMap((errors) => errors.slice(0, 1)).at(-1)
    const words = issue.errors.flatMap((errors) => errors.map(({ message }) => message))
    if (told) return [{ path: [...path, ...told.path.map(String)], message: [...new Set(words)].join(', or: ') }]
  }
  return [{ path, message: issue.message }]
}

function unknownField(path: Path, key: string): string {
  if (path[0] !== 'options') return `"${key}" is no field of this`
  const section = sectionOf(key)
  return section === 'options' ? `no option is called ${key}` : `${key} is written under "${section}"`
}

function optionsOf(given: Readonly<Record<string, unknown>>, lookUp: LookUp): Wanted['options'] {
  return new Map(
    Object.entries(given).map(([key, written]) => {
      const { value, missing } = expand(written, lookUp)
      return [key, { written, value, missing: missing[0]?.reference ?? null }]
    }),
  )
}

function channelsOf(given: readonly unknown[], lookUp: LookUp): { channels: WantedChannel[]; faults: FileFault[] } {
  const faults: FileFault[] = []
  const channels: WantedChannel[] = []
  given.forEach((each, index) => {
    const written = each as Readonly<Record<string, unknown>> // the schema says so
    const path = ['channels', index]
    const { value, missing } = expand(written, lookUp, path)
    const { key, type, ...fields } = value as Record<string, unknown> // as `written`
    const missingKey = missing.find((one) => one.path[2] === 'key')?.reference ?? null
    const others = missing.filter((one) => one.path[2] !== 'key')
    faults.push(...others.map((one) => ({ path: one.path, message: leadsNowhere(one.reference) })))
    faults.push(...passwords(written, path))
    const keyed = key === undefined || missingKey !== null ? {} : { key }
    const entry = channelEntry.safeParse({ ...fields, type: typeNumber(type), ...keyed })
    if (entry.success) channels.push({ entry: entry.data, written, missingKey })
    else faults.push(...entry.error.issues.flatMap((issue) => faultsOfIssue(issue, path)))
  })
  return { channels, faults }
}

/** What is said of a reference that leads nowhere. */
export const leadsNowhere = (reference: string): string => `${reference} is not set, or cannot be read`

const typeNumber = (type: unknown): unknown =>
  type === undefined ? 1 : (providers.find(({ slug }) => slug === type)?.type ?? type)

const withPassword = /:\/\/[^\s/@:]*:(?!\*\*\*@)(?!\$\{)[^\s/@]+@/

/** Passwords of proxies, which are secrets as well as keys are. */
function passwords(written: Readonly<Record<string, unknown>>, path: Path): FileFault[] {
  return ['setting', 'base_url']
    .filter((name) => withPassword.test(JSON.stringify(written[name] ?? '')))
    .map((name) => ({ path: [...path, name], message: 'has a password: write ${env:NAME} in its place' }))
}

/** Entries are known by their names, so a list has none of them twice. */
function repeatedNames({ channels = [], tokens = [] }: Document): FileFault[] {
  const repeated = (section: string, names: readonly string[]): FileFault[] =>
    names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [{ path: [section, index, 'name'], message: `"${name}" stands here twice: entries are known by their names` }]
        : [],
    )
  return [
    ...repeated(
      'channels',
      channels.map(({ name }) => name),
    ),
    ...repeated(
      'tokens',
      tokens.map(({ name }) => name),
    ),
  ]
}
