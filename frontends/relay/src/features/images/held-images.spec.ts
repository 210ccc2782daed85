import { heldImage, holdImage, holdImagesOf } from './held-images'

const drawn = (dataUrl: string) => ({ dataUrl, width: 2, height: 1 })

describe('images of the page (rule K24)', () => {
  it('are there for who gave them, and for nobody else', () => {
    holdImagesOf(1)
    const image = holdImage('a.png', drawn('data:a'))
    expect(image).toMatchObject({ name: 'a.png', width: 2, height: 1 })
    holdImagesOf(1)
    expect(heldImage(image)).toBe('data:a')
    holdImagesOf(2)
    holdImagesOf(1)
    expect(heldImage(image)).toBeUndefined()
  })

  it('are a hundred at most, the newest', () => {
    const [first, second, ...others] = Array.from({ length: 101 }, (_, at) => holdImage('x', drawn(String(at))))
    expect([first, second, others.at(-1)].map((image) => image && heldImage(image))).toEqual([undefined, '1', '100'])
  })
})
