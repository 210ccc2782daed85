import fc from 'fast-check'
import { condensedBody } from './condensed-body'

const condensed = (value: unknown, most = 1_000_000, read = 1_000_000) => {
  const { body, isCut } = condensedBody(Buffer.from(JSON.stringify(value)), most, read)
  return { value: JSON.parse(body.toString()) as unknown, isCut, bytes: body.length }
}

describe('a body that is condensed', () => {
  it('is the same where it has room and no data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(condensed(value)).toMatchObject({ value: JSON.parse(JSON.stringify(value)), isCut: false })
      }),
    )
  })

  it('tells data by its length', () => {
    const data = 'A'.repeat(9_000)
    const body = { url: `data:image/png;base64,${data}`, data, prose: 'so it is. '.repeat(300) }
    expect(condensed(body)).toMatchObject({
      isCut: false,
      value: { url: 'data:image/png;base64,tollgate-left-out:9000', data: 'tollgate-left-out:9000', prose: body.prose },
    })
  })

  it('is JSON wherever it is cut, and a beginning of what it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 400 }), fc.boolean(), (value, most, isRead) => {
        const text = JSON.stringify({ a: [value, { b: value }] })
        const { body } = condensedBody(Buffer.from(text), isRead ? 1_000 : most, isRead ? most : 1_000)
        if (body.length > 0) JSON.parse(body.toString())
        const kept = body.toString().replace(/[\]}]*$/, '')
        expect(text.startsWith(kept)).toBe(true)
      }),
    )
  })

  it('keeps the beginning of a text that is too long, and cuts neither letters nor escapes', () => {
    for (const letter of ['模', '\u0001', '\\', '😀', ' a"'])
      for (const before of ['', 'x', 'xy']) {
        const text = before + letter.repeat(70_000)
        const { value, isCut, bytes } = condensed({ text })
        expect(isCut).toBe(true)
        expect(bytes).toBeLessThan(66_000)
        const kept = (value as { text: string }).text.replace(/…$/, '')
        expect(text.startsWith(kept)).toBe(true)
        expect(kept.length).toBeGreaterThan(10_000)
      }
  })

  it('takes a time that grows with the body', () => {
    const body = Buffer.from(`[${'{"a":"\\\\\\"","b":[1,"x"]},'.repeat(100_000)}1]`)
    const before = process.cpuUsage()
    condensedBody(body, 8_000_000, 8_000_000)
    condensedBody(Buffer.from(`"${'\\'.repeat(2_000_000)}`), 8_000_000, 8_000_000)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500)
  })
})
