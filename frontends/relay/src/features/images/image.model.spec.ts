import { mostImages, sizeOf, takenImages } from './image.model'

const file = (name: string, type = 'image/png', size = 1_000) => ({ name, type, size })

describe('images of a question (rule K24)', () => {
  it('are of four kinds and not too large', () => {
    const good = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].map((type) => file(type, type))
    const others = [file('notes.txt', 'text/plain'), file('x.svg', 'image/svg+xml'), file('?', '')]
    expect(takenImages([...others, ...good, file('big', 'image/png', 20_000_001)], 0)).toEqual({
      taken: good,
      faults: [
        { kind: 'no-image', name: 'notes.txt' },
        { kind: 'no-image', name: 'x.svg' },
        { kind: 'no-image', name: '?' },
        { kind: 'too-large', name: 'big' },
      ],
    })
  })

  it('are as many as there is room for', () => {
    const many = Array.from({ length: 200 }, (_, at) => file(String(at)))
    expect(takenImages(many, 3)).toEqual({
      taken: many.slice(0, mostImages - 3),
      faults: [{ kind: 'too-many', count: 195 }],
    })
    expect(takenImages(many, 9).taken).toEqual([])
    expect(takenImages(many.slice(0, 8), 0).faults).toEqual([])
  })

  it.each([
    [800, 600, 800, 600],
    [4_096, 2_048, 2_048, 1_024],
    [1_000, 8_192, 250, 2_048],
    [100_000, 1, 2_048, 1],
  ])('of %i × %i are sent as %i × %i', (width, height, sentWidth, sentHeight) =>
    expect(sizeOf(width, height)).toEqual({ width: sentWidth, height: sentHeight }),
  )
})
