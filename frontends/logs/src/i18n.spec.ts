import { logDetails } from '@tollgate/contracts/http/logs'
import texts from './i18n'

const { strategy, passedOver } = logDetails.shape.admin_info.unwrap().shape.routing.unwrap().shape

/** Texts whose keys are put together of what a receipt says. */
const asked = {
  by: strategy.unwrap().options,
  reason: passedOver.unwrap().element.shape.reason.options,
}

it.each(['zh', 'en'] as const)(
  'rule C25: every strategy, and every reason to pass a channel over, has a text in %s',
  (language) => {
    const { routing } = texts[language]
    expect(asked.by.filter((one) => !routing.by[one])).toEqual([])
    expect(asked.reason.filter((one) => !routing.reason[one])).toEqual([])
  },
)
