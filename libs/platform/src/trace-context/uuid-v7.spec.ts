import { newRequestId, requestIdOf, traceIdOf } from './request-id'
import { newSpanIdHex, newUuidV7Hex } from './uuid-v7'

describe('newUuidV7Hex', () => {
  it('is a UUIDv7 of the given time', () => {
    const hex = newUuidV7Hex(0x0190f6c27d4e)
    expect(hex).toMatch(/^0190f6c27d4e7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  })

  it('does not repeat itself, beyond the end of its pool of randomness', () => {
    const ids = new Set(Array.from({ length: 5_000 }, () => newUuidV7Hex(1)))
    expect(ids.size).toBe(5_000)
  })
})

describe('newSpanIdHex', () => {
  it('is 16 hex digits, never all zero', () => {
    for (let count = 0; count < 2_000; count++) expect(newSpanIdHex()).toMatch(/^(?!0{16})[0-9a-f]{16}$/)
  })
})

describe('request ids and trace ids', () => {
  it('are the same 128 bits, there and back', () => {
    const requestId = newRequestId()
    expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(traceIdOf(requestId)).toMatch(/^[0-9a-f]{32}$/)
    expect(requestIdOf(traceIdOf(requestId))).toBe(requestId)
  })
})
