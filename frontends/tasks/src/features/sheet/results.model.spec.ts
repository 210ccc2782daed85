import { resultsOf } from './results.model'

describe('what a task has made', () => {
  it('is each clip of a song', () => {
    const clip = { title: 'Rain', audio_url: 'https://a.example/1.mp3', image_url: 'https://a.example/1.jpeg' }
    expect(
      resultsOf({ data: [clip, { ...clip, title: 7, audio_url: '' }, null, { audio_url: 'javascript:x' }] }),
    ).toEqual([
      {
        title: 'Rain',
        text: '',
        links: [
          { kind: 'audio', address: 'https://a.example/1.mp3' },
          { kind: 'image', address: 'https://a.example/1.jpeg' },
        ],
      },
      { title: '', text: '', links: [{ kind: 'image', address: 'https://a.example/1.jpeg' }] },
    ])
  })

  it('is a text', () => {
    expect(resultsOf({ data: { title: 'Rain', text: 'la la' } })).toEqual([{ title: 'Rain', text: 'la la', links: [] }])
  })

  it.each([null, undefined, 'x', 7, {}, { data: null }, { data: 'x' }, { data: [] }, { data: [[]] }])(
    'is nothing of %j',
    (answer) => expect(resultsOf(answer)).toEqual([]),
  )
})
