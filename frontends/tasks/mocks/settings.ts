import { type MockHandler, type MockOptions, optionHandlers } from '@tollgate/console-sdk/mocks'
import { acceptOption, OptionFault, optionFaultText, options } from '@tollgate/contracts'

/** The options of the panel, by the rules of the contracts. */
export const settingsHandlers: Readonly<Record<string, MockHandler<MockOptions>>> = optionHandlers<MockOptions>({
  options,
  accept: acceptOption,
  wordFault: (fault, language) => (fault instanceof OptionFault ? optionFaultText(fault, language) : String(fault)),
})
