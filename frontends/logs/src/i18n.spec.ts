import path from 'node:path'
import { textAt, textsOf } from '@tollgate/console-sdk/testing'
import { logDetails } from '@tollgate/contracts/http/logs'

const { strategy, passedOver } = logDetails.shape.admin_info.unwrap().shape.routing.unwrap().shape

/** Texts whose keys are put together of what a receipt says. */
const asked = {
  by: strategy.unwrap().options,
  reason: passedOver.unwrap().element.shape.reason.options,
}

it.each(['zh', 'en'] as const)(
  'rule C25: every strategy, and every reason to pass a channel over, has a text in %s',
  (language) => {
    const texts = textsOf(path.join(__dirname, '..'), language)
    expect(asked.by.filter((one) => !textAt(texts, `routing.by.${one}`))).toEqual([])
    expect(asked.reason.filter((one) => !textAt(texts, `routing.reason.${one}`))).toEqual([])
  },
)
