import { formatOf, type RequestScan } from '@tollgate/formats'
import { aLiveChannel, anIndex } from '../../test/support/routing-builder'
import { destinationsOf } from './destination'
import { drawingBy } from './drawing'
import type { FormatOptions } from './rules/format-options'

const painter = 'gemini-3-pro-image'
const routing = anIndex(aLiveChannel({ type: 24, models: ['gemini-3-pro', painter] }))
const format = formatOf('gemini')

/** The field for which a call of an alias with these models is refused, which says nothing of images. */
function refusedFor(models: string[], allowed: readonly string[] = []) {
  const asked = { group: 'default', model: 'smart', pin: null }
  const found = destinationsOf(routing, { models: { smart: models }, isPassedOver: true }, asked)
  const scan = { mayDrawBy: 'responseModalities' } as RequestScan // all that is asked of it
  const options = { drawingModels: new Set(allowed) } as Partial<FormatOptions> as FormatOptions // the same
  return found && drawingBy({ scan, format, options, model: 'smart' }, found)
}

it('is judged of every model that an alias may lead to', () => {
  expect(refusedFor(['gemini-3-pro'])).toBeNull()
  expect(refusedFor(['gemini-3-pro', painter])).toBe('responseModalities')
  expect(refusedFor([painter, 'gemini-3-pro'])).toBe('responseModalities')
  expect(refusedFor(['gemini-3-pro', painter], [painter])).toBeNull()
  expect(refusedFor(['gemini-3-pro', painter], ['smart'])).toBe('responseModalities')
})
