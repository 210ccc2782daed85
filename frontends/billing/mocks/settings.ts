import { type MockHandler, type MockOptions, ok, optionHandlers } from '@tollgate/console-sdk/mocks'
import { acceptOption, OptionFault, optionFaultText, options } from '@tollgate/contracts'
import type { ComparedPrice, ShippedPrices } from '@tollgate/contracts/http/billing'

const inUsd = (input: number, output: number, steps: ComparedPrice['steps'] = []): ComparedPrice => ({
  ...{ call: null, input, output, cache_read: input / 10, image_output: output, steps, coming: [] },
})
const tier = { aboveInputTokens: 200_000, usdPerMillion: { textIn: 2.5, textOut: 15 } }
const steps = [{ above_input_tokens: 200_000, input: 2.5, output: 15 }]

/** One difference of each kind. */
const shippedList: ShippedPrices = {
  date: '2026-08-21',
  sources: [
    {
      ...{ name: 'portkey', url: 'https://github.com/Portkey-AI/models', licence: 'MIT', date: '2026-08-21' },
      ...{ read_from: 'https://github.com/Portkey-AI/models', commit: 'f654307ec968' },
    },
  ],
  differences: [
    {
      ...{ model: 'gemini-2.5-pro', kind: 'changed', is_own: false, from: inUsd(1.25, 10), to: inUsd(1.25, 10, steps) },
      row: {
        ...{ ModelRatio: '0.625', CompletionRatio: '8', CacheRatio: '0.1' },
        PublishedPrice: JSON.stringify([{ from: 0, usdPerMillion: { textIn: 1.25, textOut: 10 }, tiers: [tier] }]),
      },
    },
    {
      ...{ model: 'gpt-4o', kind: 'changed', is_own: true, from: inUsd(6, 24), to: inUsd(2.5, 10) },
      row: { ModelRatio: '1.25', CompletionRatio: '4', CacheRatio: '0.5' },
    },
    {
      ...{ model: 'my-model', kind: 'added', is_own: false, from: null, to: inUsd(3, 15) },
      row: { ModelRatio: '1.5', CompletionRatio: '5' },
    },
    {
      ...{ model: 'of-our-own', kind: 'only-here', is_own: true, from: inUsd(1, 1), to: null },
      row: {},
    },
    {
      ...{ model: 'qwen-plus', kind: 'changed', is_own: false, from: inUsd(20, 20), to: inUsd(0.4, 1.2) },
      row: { ModelRatio: '0.2', CompletionRatio: '3' },
    },
  ],
}

/** The options of the panels, by the rules of the contracts. */
export const settingsHandlers: Readonly<Record<string, MockHandler<MockOptions>>> = {
  ...optionHandlers<MockOptions>({
    options,
    accept: acceptOption,
    wordFault: (fault, language) => (fault instanceof OptionFault ? optionFaultText(fault, language) : String(fault)),
  }),
  'POST /api/option/rest_model_ratio': (_request, state) => {
    state.optionValues['ModelRatio'] = options.ModelRatio.default
    return ok()
  },
  'GET /api/option/prices/shipped': () => ok(shippedList),
  'GET /api/log/stat': () => ok({ quota: 615_000, token: 0, prompt_tokens: 0, completion_tokens: 0, rpm: 0, tpm: 0 }),
  'GET /api/channel/models_enabled': () => ok(['gpt-4o', 'my-model', 'my-other-model', 'gpt-4o-gizmo-g-1']),
}
