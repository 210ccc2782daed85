import { isUtf8 } from 'node:buffer'
import type { FormatName } from '@tollgate/catalogue'
import type { RequestScan } from '../core/request-scan'
import { canonicalJson } from './canonical-json'

/** Reading it takes two milliseconds at most. */
export const mostRepeatableBytes = 128 * 1024

type Fields = Readonly<Record<string, unknown>>

/** What of a format's requests has no part in the answer, and what has more of a part in it than the text tells. */
interface RepeatRules {
  /** Members of the outermost object that the answer does not depend on, and does not repeat. */
  readonly unheard: readonly string[]
  /** Whether the caller runs a tool, and nobody else does. */
  readonly isCallersTool: (tool: Fields) => boolean
  /** Whether the upstream keeps the answer, to be gone on with. */
  readonly isStored: (body: Fields) => boolean
}

const functionTypes: ReadonlySet<unknown> = new Set([undefined, null, 'function', 'custom'])
const isFunction = ({ type }: Fields) => functionTypes.has(type)

const rulesOf: Readonly<Record<FormatName, RepeatRules>> = {
  openai: {
    unheard: ['user', 'safety_identifier', 'prompt_cache_key', 'prompt_cache_retention', 'metadata'],
    isCallersTool: isFunction,
    isStored: ({ store }) => store === true,
  },
  anthropic: {
    unheard: ['metadata'],
    isCallersTool: (tool) => isFunction(tool) || /^(bash|text_editor|computer|memory)_/.test(String(tool['type'])),
    isStored: () => false,
  },
  gemini: {
    unheard: ['labels'],
    isCallersTool: (tool) => Object.keys(tool).every((name) => /^function_?declarations$/i.test(name)),
    isStored: () => false,
  },
  // An answer repeats what identifies its user.
  'openai-responses': { unheard: [], isCallersTool: isFunction, isStored: ({ store }) => store !== false },
}

/** Names of members that refer to something which is not in the request, and may change. */
const references: ReadonlySet<string> = new Set([
  'file_id',
  'file_ids',
  'file_url',
  'fileUri',
  'file_uri',
  'fileData',
  'cachedContent',
  'cached_content',
  'container',
  'mcp_servers',
  'vector_store_ids',
  'previous_response_id',
  'conversation',
  'web_search_options',
])
const referringTypes: ReadonlySet<unknown> = new Set(['item_reference', 'file', 'url'])

/** A request of which a canonical text is wanted. */
export interface RepeatQuestion {
  readonly format: FormatName
  readonly scan: RequestScan
  /** Members that are no part of the request to a model. */
  readonly dropped: readonly string[]
}

/**
 * The text that all requests have which can have the same answer: `canonicalJson` without what the answer does not depend on and
 * without `stream`. Null for a request whose answer depends on more than its text (files and images by reference, tools that the
 * upstream runs, what it has kept of earlier calls), whose answer is kept by the upstream to be gone on with, which is a form or
 * asks for images, or which is larger than 128 KB or no good JSON.
 */
export function repeatableText(body: Buffer, { format, scan, dropped }: RepeatQuestion): string | null {
  if (body.length > mostRepeatableBytes || dependsOnMore(scan) || !isUtf8(body)) return null
  const text = body.toString()
  const rules = rulesOf[format]
  const canonical = canonicalJson(text, new Set([...rules.unheard, ...dropped, 'stream']))
  if (canonical === null) return null
  const read: unknown = JSON.parse(text)
  return !isObject(read) || rules.isStored(read) || !hasCallersTools(read, rules) || refers(read) ? null : canonical
}

function dependsOnMore(scan: RequestScan): boolean {
  const { form, accountState, drawing, maySearch = false, linkedImages, opaqueMedia } = scan
  const isOther = form !== undefined || accountState !== undefined || drawing !== undefined
  return isOther || maySearch || linkedImages > 0 || opaqueMedia > 0
}

function hasCallersTools({ tools }: Fields, { isCallersTool }: RepeatRules): boolean {
  if (tools === undefined || tools === null) return true
  return Array.isArray(tools) && tools.every((tool) => isObject(tool) && isCallersTool(tool))
}

/** Whether a value refers to something outside; no deeper than a canonical text goes. */
function refers(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refers)
  if (!isObject(value)) return false
  const { source } = value
  if (isObject(source) && referringTypes.has(source['type'])) return true
  return Object.entries(value).some(
    ([name, inner]) =>
      (references.has(name) && inner !== null) || (name === 'type' && inner === 'item_reference') || refers(inner),
  )
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
