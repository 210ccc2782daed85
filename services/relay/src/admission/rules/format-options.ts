import type { FormatName } from '@tollgate/catalogue'
import type { OptionKey, OptionValue } from '@tollgate/contracts'
import type { ReadOption } from './settings'

/** What administrators want of requests in one format. */
export interface FormatOptions {
  /** What an ending of a model's name says of its thoughts: the share of its limit that they may take. */
  readonly thinkingShares: Readonly<Record<string, number>>
  /** Tokens of an answer without a limit, by model; `default` for all others. */
  readonly defaultLimits: Readonly<Record<string, number>>
  /** Headers by model, names in lower case and values in turn, each in place of the caller's. */
  readonly headers: Readonly<Record<string, readonly string[]>>
  /** The version of the API that is asked, by model; `default` for all others. */
  readonly versions: Readonly<Record<string, string>>
  /** From where on the upstream is to hold answers back, by its names of what; null where that is left to it. */
  readonly safety: Readonly<Record<string, string>> | null
  /** Models that may draw, and do for callers of other formats. */
  readonly drawingModels: ReadonlySet<string>
}

/** By the name of the format; one without options has none. */
export type AllFormatOptions = Readonly<Partial<Record<FormatName, FormatOptions>>>

/** The options that `readFormatOptions` reads. */
export const formatOptionKeys: readonly OptionKey[] = [
  'global.pass_through_request_enabled',
  'claude.default_max_tokens',
  'claude.model_headers_settings',
  'claude.thinking_adapter_enabled',
  'claude.thinking_adapter_budget_tokens_percentage',
  'gemini.safety_settings',
  'gemini.version_settings',
  'gemini.supported_imagine_models',
  'gemini.thinking_adapter_enabled',
  'gemini.thinking_adapter_budget_tokens_percentage',
]

/** Whose they are is for nobody but the upstream's connection to say. */
const neverSet = new Set([
  'host',
  'connection',
  'content-length',
  'content-encoding',
  'content-type',
  'transfer-encoding',
  'accept-encoding',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'authorization',
  'x-api-key',
  'cookie',
])
const none: FormatOptions = {
  thinkingShares: {},
  defaultLimits: {},
  headers: {},
  versions: {},
  safety: null,
  drawingModels: new Set(),
}

/** Takes the options of formats together. */
export function readFormatOptions(read: ReadOption): AllFormatOptions {
  return {
    anthropic: {
      ...none,
      thinkingShares: read('claude.thinking_adapter_enabled')
        ? { '-thinking': read('claude.thinking_adapter_budget_tokens_percentage') }
        : {},
      defaultLimits: read('claude.default_max_tokens'),
      headers: headersOf(read('claude.model_headers_settings')),
    },
    gemini: {
      ...none,
      thinkingShares: read('gemini.thinking_adapter_enabled')
        ? { '-thinking': read('gemini.thinking_adapter_budget_tokens_percentage'), '-nothinking': 0 }
        : {},
      versions: read('gemini.version_settings'),
      safety: read('gemini.safety_settings'),
      drawingModels: new Set(read('gemini.supported_imagine_models')),
    },
  }
}

/**
 * The options for requests that come in their upstream's own format. Where such requests pass through, only the version that
 * is asked is said by options: no name of a model tells how it is to think, and no header is set.
 */
export function readOwnFormatOptions(read: ReadOption): AllFormatOptions {
  const all = readFormatOptions(read)
  if (!read('global.pass_through_request_enabled')) return all
  const passed = ([name, { versions }]: [string, FormatOptions]) => [name, { ...none, versions }]
  return Object.fromEntries(Object.entries(all).map(passed))
}

/** A model whose name says how it is to think, without that. */
export interface ThinkingModel {
  readonly model: string
  /** Of its limit; 0 for as little as it can. */
  readonly share: number
}

/** The model to ask for where the ending of this name says how it is to think; null where it says nothing. */
export function thinkingModelOf(options: FormatOptions | undefined, model: string): ThinkingModel | null {
  if (options === undefined) return null
  for (const [ending, share] of Object.entries(options.thinkingShares))
    if (model.endsWith(ending) && model.length > ending.length) return { model: model.slice(0, -ending.length), share }
  return null
}

/** The version of the API, by the first of these names that has one; undefined where it is left to the provider. */
export function versionOf(options: FormatOptions | undefined, models: readonly string[]): string | undefined {
  return options && namedIn(options.versions, models)
}

/** Whether one of these names of a model is among those that may draw. */
export function mayDraw(options: FormatOptions | undefined, models: readonly string[]): boolean {
  return options !== undefined && models.some((model) => options.drawingModels.has(model))
}

/** Tokens of an answer for which a caller gave no limit, by the first of these names that has some; undefined where none is said. */
export function defaultLimitOf(options: FormatOptions | undefined, models: readonly string[]): number | undefined {
  return options && namedIn(options.defaultLimits, models)
}

/** The headers of a request for a model: those given, with those that the options have for it in their place. */
export function headersFor(
  options: FormatOptions | undefined,
  models: readonly string[],
  given: readonly string[] = [],
): readonly string[] {
  const named = models.find((name) => options !== undefined && Object.hasOwn(options.headers, name))
  const own = named === undefined ? [] : (options?.headers[named] ?? [])
  if (own.length === 0) return given
  const names = new Set(own.filter((_, place) => place % 2 === 0))
  return [...given.filter((_, place) => !names.has(given[place - (place % 2)] ?? '')), ...own]
}

function namedIn<T>(table: Readonly<Record<string, T>>, models: readonly string[]): T | undefined {
  const named = [...models, 'default'].find((name) => Object.hasOwn(table, name))
  return named === undefined ? undefined : table[named]
}

function headersOf(settings: OptionValue<'claude.model_headers_settings'>): FormatOptions['headers'] {
  const linesOf = (headers: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(headers).flatMap(([name, values]) => {
      const lower = name.toLowerCase()
      return neverSet.has(lower) || values.length === 0 ? [] : [lower, values.join(', ')]
    })
  return Object.fromEntries(Object.entries(settings).map(([model, headers]) => [model, linesOf(headers)]))
}
