import { ArrayFlow } from './array-flow'

const events = ['data: {"a":1}\r\n\r\n', ': alive\n\n', 'data: {"b":\ndata: 2}\n\n', 'event: x\ndata: {"c":"漢"}\n\n']

function setUp() {
  const sent: Buffer[] = []
  const keep = (part: Buffer) => sent.push(part) > 0
  const array = new ArrayFlow({ send: keep, end: keep })
  return { array, sent, texts: () => sent.map((part) => part.toString()) }
}

describe('an array of events', () => {
  it('has the data of each event as an element, as it comes', () => {
    const { array, texts } = setUp()
    for (const event of events) array.send(Buffer.from(event))
    array.end(Buffer.alloc(0))
    expect(texts()).toEqual(['[{"a":1}', ',\r\n{"b":\n2}', ',\r\n{"c":"漢"}', ']'])
  })

  it('is the same however many events come at once', () => {
    const { array, texts } = setUp()
    array.send(Buffer.from(events.slice(0, 3).join('')))
    array.end(Buffer.from(events[3] ?? ''))
    expect(JSON.parse(texts().join(''))).toEqual([{ a: 1 }, { b: 2 }, { c: '漢' }])
  })

  it('is empty where nothing came', () => {
    const { array, texts } = setUp()
    array.end(Buffer.alloc(0))
    expect(texts()).toEqual(['[]'])
  })

  it('has nothing in it that is no answer', () => {
    const { array, texts } = setUp()
    array.send(Buffer.from('data: hello\n\ndata:   {"a":1}\n\ndata: [DONE]\n\n'))
    array.end(Buffer.from('data: [DONE]\n\n'))
    expect(JSON.parse(texts().join(''))).toEqual([{ a: 1 }])
  })

  it('keeps no bytes of what it was given', () => {
    const { array, texts } = setUp()
    const given = Buffer.from('data: {"a":1}\n\n')
    array.send(given)
    given.fill(0)
    expect(texts()).toEqual(['[{"a":1}'])
  })
})
