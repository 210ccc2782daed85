import { type MockHandler, type MockRequest, ok, refuse } from './mock-api'

/** What the contracts know of an option, as far as a mock needs it. */
interface KnownOption {
  readonly type: string
  readonly default: string
  readonly writer: 'admin' | 'root'
  readonly secret: boolean
  readonly zh: string
  readonly en: string
  readonly needs: readonly string[]
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
}

/** The rules of the contracts, which this lib does not know itself. */
export interface OptionRules {
  readonly options: Readonly<Record<string, KnownOption>>
  /** Judges a text and returns the one to keep; throws what `wordFault` can say. */
  readonly accept: (key: string, text: string, current: (key: string) => string) => string
  readonly wordFault: (fault: unknown, language: 'zh' | 'en') => string
}

/** What somebody has written; all else has its default. */
export interface MockOptions {
  optionValues: Record<string, string>
  /** How often each was written. */
  optionVersions?: Record<string, number>
}

/** The routes of options by the rules of the contracts: what the panel sends is judged as the server judges it. */
export function optionHandlers<State extends MockOptions>(
  rules: OptionRules,
): Readonly<Record<string, MockHandler<State>>> {
  const current = (state: State) => (key: string) => state.optionValues[key] ?? rules.options[key]?.default ?? ''
  return {
    'GET /api/option': (_request, state) =>
      ok(
        Object.entries(rules.options)
          .filter(([, { secret }]) => !secret)
          .map(([key]) => ({ key, value: current(state)(key), version: versionOf(state, key) })),
      ),
    'GET /api/option/registry': (_request, state) =>
      ok(Object.entries(rules.options).map(([key, option]) => registered(key, option, current(state)(key)))),
    'PUT /api/option': (request, state) => {
      const { key, value, if_version: seen } = request.body as { key: string; value: string; if_version?: number }
      const version = versionOf(state, key)
      if (seen !== undefined && seen !== version) return refuse(`${key} has been changed by somebody else`)
      try {
        state.optionValues[key] = rules.accept(key, value, current(state))
        state.optionVersions = { ...state.optionVersions, [key]: version + 1 }
        return ok()
      } catch (fault) {
        return refuse(rules.wordFault(fault, languageOf(request)))
      }
    },
  }
}

const versionOf = (state: MockOptions, key: string): number => state.optionVersions?.[key] ?? 0

function registered(key: string, option: KnownOption, value: string) {
  const { type, writer, secret, zh, en, needs, min, max, choices } = option
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...(choices && { choices }) }
  return { key, type, writer, secret, is_set: value !== '', zh, en, default: option.default, needs, ...bounds }
}

const languageOf = ({ headers }: MockRequest) => (headers['accept-language'] === 'en' ? 'en' : 'zh')
