import { inflateSync } from 'node:zlib'
import { startSimulator } from '../simulator'
import { pictureOf } from './picture'
import { TaskLives } from './task-lives'

const nowMs = Date.UTC(2026, 5, 18)
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

describe('tasks beside the simulator', () => {
  const lives = new TaskLives('http://127.0.0.1:1', () => nowMs)
  let stop: () => Promise<void>
  let url: string
  beforeAll(async () => {
    const simulator = await startSimulator({
      beside: (incoming, response) => {
        const server = lives.serverOf(incoming.url ?? '')
        server?.serve(incoming, response)
        return server !== null
      },
    })
    ;({ url } = simulator)
    stop = () => simulator.stop()
  })
  afterAll(() => stop())

  const imagine = async (prompt: string) =>
    ((await (await fetch(`${url}/mj/submit/imagine`, post({ prompt }))).json()) as { result: string }).result
  const told = async (id: string) =>
    (await (await fetch(`${url}/mj/task/${id}/fetch`)).json()) as { status: string; imageUrl: string }

  it('are made, fail by what is banned, and take their time where they are long, in the time that is told', async () => {
    const made = await imagine('a cat')
    const failed = await imagine('a likeness of a king')
    const long = await imagine('a cat in nine hundred frames')
    for (let step = 0; step < 4; step += 1) lives.goOn()
    expect(await told(made)).toMatchObject({ status: 'SUCCESS', submitTime: nowMs })
    expect(await told(failed)).toMatchObject({ status: 'FAILURE', failReason: expect.stringContaining('refused') })
    expect(await told(long)).toMatchObject({ status: 'IN_PROGRESS', progress: '0%' })
    expect(new URL((await told(made)).imageUrl).pathname).toBe(`/images/${made}.png`)
    const songs = await fetch(`${url}/suno/submit/music`, post({ prompt: 'a shanty' }))
    expect(await songs.json()).toMatchObject({ code: 'success' })
  })

  it('leave the calls of models to the simulator', async () => {
    expect(await (await fetch(`${url}/v1/models`)).json()).toMatchObject({ object: 'list' })
  })
})

describe('a drawn picture', () => {
  it('is a PNG of its size, the same for the same name and another for another', () => {
    const picture = pictureOf('/images/1.png')
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    const rows = inflateSync(picture.subarray(41, 41 + picture.readUInt32BE(33)))
    expect(rows).toHaveLength(height * (width * 3 + 1))
    expect(pictureOf('/images/1.png')).toEqual(picture)
    expect(pictureOf('/images/2.png')).not.toEqual(picture)
  })
})
