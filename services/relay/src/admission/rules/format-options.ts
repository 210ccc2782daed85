import type { FormatName } from '@tollgate/catalogue'
import type { OptionKey, OptionValue } from '@tollgate/contracts'

/** What administrators want of requests in one format. */
export interface FormatOptions {
  /** The share of its limit that a model called `…-thinking` may think with; null while that ending means nothing. */
  readonly thinkingShare: number | null
  /** Tokens of an answer without a limit, by model; `default` for all others. */
  readonly defaultLimits: Readonly<Record<string, number>>
  /** Headers by model, names in lower case and values in turn, each in place of the caller's. */
  readonly headers: Readonly<Record<string, readonly string[]>>
}

/** By the name of the format; one without options has none. */
export type AllFormatOptions = Readonly<Partial<Record<FormatName, FormatOptions>>>

/** The options that `readFormatOptions` reads. */
export const formatOptionKeys: readonly OptionKey[] = [
  'claude.default_max_tokens',
  'claude.model_headers_settings',
  'claude.thinking_adapter_enabled',
  'claude.thinking_adapter_budget_tokens_percentage',
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
const thinkingSuffix = '-thinking'

/** Takes the options of formats together. */
export function readFormatOptions(read: <K extends OptionKey>(key: K) => OptionValue<K>): AllFormatOptions {
  return {
    anthropic: {
      thinkingShare: read('claude.thinking_adapter_enabled')
        ? read('claude.thinking_adapter_budget_tokens_percentage')
        : null,
      defaultLimits: read('claude.default_max_tokens'),
      headers: headersOf(read('claude.model_headers_settings')),
    },
  }
}

/** The model to ask for where this one is another that is to think; null where it is not. */
export function thinkingModelOf(options: FormatOptions | undefined, model: string): string | null {
  const isAsked = (options?.thinkingShare ?? null) !== null && model.endsWith(thinkingSuffix)
  return isAsked && model.length > thinkingSuffix.length ? model.slice(0, -thinkingSuffix.length) : null
}

/** Tokens of an answer for which a caller gave no limit, by the first of these names that has some; undefined where none is said. */
export function defaultLimitOf(options: FormatOptions | undefined, models: readonly string[]): number | undefined {
  const limits = options?.defaultLimits ?? {}
  const named = [...models, 'default'].find((name) => Object.hasOwn(limits, name))
  return named === undefined ? undefined : limits[named]
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

function headersOf(settings: OptionValue<'claude.model_headers_settings'>): FormatOptions['headers'] {
  const linesOf = (headers: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(headers).flatMap(([name, values]) => {
      const lower = name.toLowerCase()
      return neverSet.has(lower) || values.length === 0 ? [] : [lower, values.join(', ')]
    })
  return Object.fromEntries(Object.entries(settings).map(([model, headers]) => [model, linesOf(headers)]))
}
