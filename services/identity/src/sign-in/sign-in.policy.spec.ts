import { userStatus } from '@tollgate/contracts'
import {
  assertMayEnter,
  type Entrant,
  isProof,
  mayNeedSecondFactor,
  restsOnPassword,
  type WayIn,
  waysIn,
} from './sign-in.policy'

const active = { status: userStatus.active, deletedAt: null }
const banned = { status: userStatus.banned, deletedAt: null }
const deleted = { status: userStatus.active, deletedAt: new Date(0) }
const bannedAndDeleted = { status: userStatus.banned, deletedAt: new Date(0) }

const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('who may come in', () => {
  it.each(waysIn)('is everybody who is active, by %s', (way) => {
    expect(refusal(() => assertMayEnter(active, way))).toBeNull()
  })

  const refusals: [string, Entrant, WayIn, string][] = [
    ['who is banned, and learns nothing by a password', banned, 'password', 'identity.sign-in-failed'],
    ['who is banned', banned, 'external', 'identity.sign-in-banned'],
    ['who is banned', banned, 'passkey', 'identity.sign-in-banned'],
    ['who was banned between two steps', banned, 'second-factor', 'identity.sign-in-banned'],
    ['who is deleted, and learns nothing by a password', deleted, 'password', 'identity.sign-in-failed'],
    ['who is deleted', deleted, 'external', 'identity.sign-in-deleted'],
    ['who is deleted', deleted, 'passkey', 'identity.sign-in-deleted'],
    ['who was banned before they were deleted', bannedAndDeleted, 'external', 'identity.sign-in-deleted'],
  ]
  it.each(refusals)('is nobody %s, by %s', (_who, user, way, code) => {
    expect(refusal(() => assertMayEnter(user, way))).toBe(code)
  })

  it.each([
    ['password', true],
    ['external', true],
    ['passkey', false],
    ['second-factor', false],
  ] as const)('by %s may be asked for a second factor: %s', (way, expected) => {
    expect(mayNeedSecondFactor(way)).toBe(expected)
  })

  it.each([
    ['password', true],
    ['second-factor', true],
    ['external', false],
    ['passkey', false],
  ] as const)('by %s falls with a password that is changed meanwhile: %s', (way, expected) => {
    expect(restsOnPassword(way)).toBe(expected)
  })

  it.each([
    ['password', true],
    ['second-factor', true],
    ['external', false],
    ['passkey', true],
  ] as const)('by %s proves who somebody is: %s', (way, expected) => {
    expect(isProof(way)).toBe(expected)
  })
})
