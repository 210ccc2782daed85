import { readTables, rowOf, tableText, withRows } from '@tollgate/pricing/tables/stored-tables'
import { newDated } from '../dated/dated.model'
import {
  completionOfOutput,
  formOf,
  inputOf,
  outputOf,
  priceFormSchema,
  ratioOfInput,
  rowOfForm,
} from './price-form.model'

const aPublished = { ...newDated, rates: { ...newDated.rates, textIn: '1' } }
const aForm = { ...formOf('m', { ratio: '1.25' }) }
const faultsOf = (form: Partial<typeof aForm>, taken: string[] = []) =>
  priceFormSchema(taken)
    .safeParse({ ...aForm, ...form })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []

describe('the form of a price (M2, M18)', () => {
  it.each([
    ['0.1', '0.2'],
    ['0.15', '0.3'],
    ['1.1', '2.2'],
    ['0.000000000000000001', '0.000000000000000002'],
  ])('makes of the ratio %s %s USD, and back', (ratio, usd) => {
    expect([inputOf(ratio), ratioOfInput(usd)]).toEqual([usd, ratio])
  })

  it.each([
    ['0.1', '3', '0.3'],
    ['1.1', '1.1', '1.21'],
    ['2.5', '', '2.5'],
  ])('makes of %s USD times %s an output of %s, exactly', (input, completion, output) => {
    expect(outputOf({ name: 'm', input, completion })).toBe(output)
  })

  it('takes what is not listed from the name, and divides an output by the input', () => {
    expect(outputOf({ name: 'gpt-4o-x', input: '2.5', completion: '' })).toBe('10')
    expect(completionOfOutput({ input: '0.3', output: '0.9' })).toBe('3')
    expect([completionOfOutput({ input: '0', output: '1' }), completionOfOutput({ input: 'x', output: '1' })]).toEqual([
      '',
      '',
    ])
  })

  it.each<[Partial<typeof aForm>, [string, string][]]>([
    [{}, []],
    [{ name: ' ' }, [['name', 'no-name']]],
    [{ name: 'taken' }, [['name', 'repeated']]],
    [{ ratio: 'x' }, [['ratio', 'not-number']]],
    [{ ratio: '-1' }, [['ratio', 'not-number']]],
    [{ completion: '1,5' }, [['completion', 'not-number']]],
    [{ kind: 'price', price: '' }, [['price', 'not-number']]],
    [{ kind: 'price', price: '0.000' }, [['price', 'no-price']]],
    [{ kind: 'price', price: '0.1', ratio: 'x' }, []],
    [{ ratio: ' ' }, [['ratio', 'not-number']]],
    // A published price needs no ratio beside it (M73), but one that is typed is a number.
    [{ ratio: '', dated: [aPublished] }, []],
    [{ ratio: 'x', dated: [aPublished] }, [['ratio', 'not-number']]],
    [{ dated: [newDated] }, [['dated', 'no-rate']]],
  ])('judges %j', (form, faults) => expect(faultsOf(form, ['taken'])).toEqual(faults))

  it('leads to the tables that the JSON editor writes (M39)', () => {
    const json: Record<string, string> = {
      ModelPrice: '{"a": 0.10}',
      ModelRatio: '{"b": 1.25}',
      CompletionRatio: '{"b": 4.0}',
      CacheRatio: '{"b": 0.5}',
    }
    const byJson = readTables((key) => json[key] ?? '{}')
    const empty = readTables(() => '{}')
    const row = (form: Partial<typeof aForm>) => rowOfForm({ ...aForm, ...form })
    const byTable = withRows(
      empty,
      new Map([
        ['a', row({ kind: 'price', price: '0.1', ratio: '9', completion: '9' })],
        [
          'b',
          row({
            ratio: ratioOfInput('2.5'),
            completion: completionOfOutput({ input: '2.5', output: '10' }),
            cacheRead: '0.50',
          }),
        ],
      ]),
    )
    expect(byTable.tables).toEqual(byJson.tables)
    expect(tableText(byTable.tables.price)).toBe('{\n  "a": 0.1\n}')
    expect(rowOf(byTable, 'a')).toEqual({ price: '0.1' })
  })
})
