import { parsed } from '../../json/parsed'
import type { Fates } from '../fates'
import { type Fields, fieldsOf } from '../fields'

/** The input of a call as the object that some formats have it as; what the model wrote in place of one stands in it. */
export function inputObject(input: string, fates: Fates): Fields {
  if (input.trim() === '') return {}
  const read = fieldsOf(parsed(input))
  if (read === null) fates.change('callInput')
  return read ?? { arguments: input }
}
