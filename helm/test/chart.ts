import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { Templates } from './go/template'
import type { Manifest } from './manifest'

/** Where the chart stands. */
export const chartFolder = path.resolve(__dirname, '../tollgate')

export type Values = Record<string, unknown>

export const readInChart = (file: string): string => readFileSync(path.join(chartFolder, file), 'utf8')
export const defaults = parse(readInChart('values.yaml'), { merge: true }) as Values
export const chart = parse(readInChart('Chart.yaml')) as { name: string; version: string; appVersion: string }
const templateFiles = readdirSync(path.join(chartFolder, 'templates')).sort()

export interface Rendering {
  readonly documents: readonly Manifest[]
  readonly notes: string
  /** Which values the templates took, as `relay.journal.size`. */
  readonly taken: ReadonlySet<string>
  /** What is defined in the templates and included nowhere. */
  readonly idle: readonly string[]
}

/** The chart by `over` over its own values, as Helm lays them over each other. Throws for what is wrong with a template or with YAML. */
export function render(over: Values = {}, release = 'house'): Rendering {
  const values = merged(defaults, over)
  const places = new Map<object, string>([[values, '']])
  note(values, '', places)
  const taken = new Set<string>()
  const templates = new Templates((from, field) => {
    const place = places.get(from)
    if (place !== undefined) taken.add(field === null ? `${place}.*` : [place, field].filter(Boolean).join('.'))
  })
  for (const file of templateFiles) templates.add(file, readInChart(`templates/${file}`))
  const dot = {
    Values: values,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: release, Namespace: 'default', Service: 'Helm' },
    Files: { Get: readInChart },
  }
  const documents = templateFiles
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => documentsIn(file, templates.render(file, dot)))
  return { documents, notes: templates.render('NOTES.txt', dot), taken, idle: templates.idle }
}

function documentsIn(file: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault !== undefined) throw new Error(`${file}: ${fault.message}\n${text}`, { cause: fault })
    return (document.toJSON() as Manifest | null) ?? []
  })
}

/** Maps are laid into each other, all else takes the place of what was there. */
function merged(under: Values, over: Values): Values {
  const entries = Object.entries(over).map(([key, value]): [string, unknown] => {
    const before = under[key]
    return [key, isMap(before) && isMap(value) ? merged(before, value) : value]
  })
  // Anchors of YAML would have one object stand in several places.
  return structuredCopy({ ...under, ...Object.fromEntries(entries) })
}

const structuredCopy = (values: Values): Values => JSON.parse(JSON.stringify(values)) as Values

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

function note(value: object, place: string, places: Map<object, string>): void {
  for (const [key, each] of Object.entries(value)) {
    if (typeof each !== 'object' || each === null) continue
    // What is in a list has one place for all of it.
    const below = Array.isArray(value) ? `${place}[]` : [place, key].filter(Boolean).join('.')
    places.set(each as object, below)
    note(each as object, below, places)
  }
}

/** All places of values that are no maps, as `relay.journal.size`. */
export function leaves(values: Values = defaults, place = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const here = [place, key].filter(Boolean).join('.')
    return isMap(value) && Object.keys(value).length > 0 ? leaves(value, here) : [here]
  })
}
