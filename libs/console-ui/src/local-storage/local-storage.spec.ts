import { keep, readKept } from './local-storage'

/** A browser's storage, or one that refuses. */
function storageOf(kept: Map<string, string>, isRefusing: boolean) {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: isRefusing ? refuse : (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  Object.assign(globalThis, { localStorage: storage })
}

afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'))

describe('what a browser keeps', () => {
  it('is there again, and gone when it is forgotten', () => {
    storageOf(new Map(), false)
    keep('mode', 'dark')
    expect(readKept('mode')).toBe('dark')
    keep('mode', null)
    expect(readKept('mode')).toBeNull()
  })

  it('holds for this visit where the browser refuses, also over what it kept before', () => {
    storageOf(new Map([['mode', 'light']]), true)
    keep('mode', 'dark')
    expect(readKept('mode')).toBe('dark')
    keep('mode', null)
    expect(readKept('mode')).toBeNull()
  })

  it('is nothing where the browser has no storage at all', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
    expect(readKept('mode')).toBeNull()
    keep('mode', 'dark')
    expect(readKept('mode')).toBe('dark')
  })
})
