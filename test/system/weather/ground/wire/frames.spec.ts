import { type Frame, FrameReader, messageIdOf, withoutReply } from './frames'

const text = ({ bytes }: Frame) => bytes.toString('latin1')
const headers = 'NATS/1.0\r\nNats-Msg-Id: m1\r\n\r\n'
const published = `HPUB evt.a _INBOX.1 ${headers.length} ${headers.length + 2}\r\n${headers}{}\r\n`
const talk = ['CONNECT {"name":"a b"}\r\n', 'PUB x 7\r\n12\r\n345\r\n', 'PING\r\n', published, 'SUB y 1\r\n']

describe('frames of the protocol of NATS', () => {
  it.each([1, 2, 3, 7, 1_000])('are found wherever the connection cuts, every %i bytes', (size) => {
    const whole = Buffer.from(talk.join(''))
    const reader = new FrameReader()
    const frames: Frame[] = []
    for (let at = 0; at < whole.length; at += size) frames.push(...reader.read(whole.subarray(at, at + size)))
    expect(frames.map(text)).toEqual(talk)
    expect(frames.map(({ command }) => command)).toEqual(['CONNECT', 'PUB', 'PING', 'HPUB', 'SUB'])
  })

  it('tell the id of a publication, and can be sent again without asking for an answer', () => {
    const [, plain, , frame] = new FrameReader().read(Buffer.from(talk.join('')))
    if (!plain || !frame) throw new Error('they are missing')
    expect([messageIdOf(plain), messageIdOf(frame)]).toEqual([null, 'm1'])
    expect(withoutReply(frame).toString()).toBe(published.replace('_INBOX.1 ', ''))
  })
})
