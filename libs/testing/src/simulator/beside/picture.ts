import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const side = 384
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Colour = readonly [number, number, number]

/** A PNG (https://www.w3.org/TR/png) of four scenes, as drawings come: sky, a sun, hills and their mirror image. The same for the same name. */
export function pictureOf(name: string): Buffer {
  const chance = createHash('sha512').update(name).digest()
  const scenes = [0, 1, 2, 3].map((place) => sceneOf(chance.subarray(place * 16, place * 16 + 16)))
  const rows = Buffer.alloc(side * (side * 3 + 1))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const half = side / 2
      const scene = scenes[(y < half ? 0 : 2) + (x < half ? 0 : 1)]
      const colour = scene?.((x % half) / half, (y % half) / half) ?? [0, 0, 0]
      rows.set(colour, y * (side * 3 + 1) + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of each colour, without alpha.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colour at a place of one scene, both from 0 to 1. */
function sceneOf(chance: Buffer): (x: number, y: number) => Colour {
  const part = (place: number) => (chance[place] ?? 0) / 255
  const hue = part(0) * 360
  const [high, low] = [colourOf(hue, 0.55, 0.3 + part(1) * 0.2), colourOf(hue + 40 + part(2) * 60, 0.8, 0.72)]
  const ground = colourOf(hue + 180, 0.3, 0.22)
  const [sunX, sunY, sunR] = [0.2 + part(3) * 0.6, 0.18 + part(4) * 0.25, 0.06 + part(5) * 0.08]
  const shore = 0.68 + part(6) * 0.1
  const hills = [0, 1, 2].map((hill) => ({
    at: 0.42 + hill * 0.09,
    height: 0.05 + part(7 + hill) * 0.09,
    waves: 1.5 + part(10 + hill) * 4,
    from: part(13 + hill) * 6,
  }))
  const above = (x: number, y: number): Colour => {
    const hill = hills.findLastIndex(({ at, height, waves, from }) => y > at - height * Math.sin(x * waves + from))
    if (hill >= 0) return mix(ground, low, 0.55 - hill * 0.22)
    if (Math.hypot(x - sunX, y - sunY) < sunR) return [255, 244, 214]
    return mix(high, low, Math.min(1, y / 0.55))
  }
  return (x, y) => (y < shore ? above(x, y) : mix(above(x, 2 * shore - y), ground, 0.35 + (y - shore)))
}

const mix = (one: Colour, other: Colour, share: number): Colour => {
  const part = (place: 0 | 1 | 2) => Math.round(one[place] * (1 - share) + other[place] * share)
  return [part(0), part(1), part(2)]
}

/** A colour by hue, saturation and lightness (https://www.w3.org/TR/css-color-4/#hsl-to-rgb). */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (place: number) => {
    const turned = (place + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1))))
  }
  return [part(0), part(8), part(4)]
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
