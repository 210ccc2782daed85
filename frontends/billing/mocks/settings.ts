import { type MockHandler, type MockOptions, ok, optionHandlers } from '@tollgate/console-sdk/mocks'
import { acceptOption, OptionFault, optionFaultText, options } from '@tollgate/contracts'

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
  'GET /api/channel/models_enabled': () => ok(['gpt-4o', 'my-model', 'my-other-model', 'gpt-4o-gizmo-g-1']),
}
