import { type MockAnswer, type MockRequest, ok, refuse } from '@tollgate/console-sdk/mocks'
import type { ChannelImport } from '@tollgate/contracts/http/channels'
import { type MockChannel, seedChannels } from './seed'

interface State {
  channels: MockChannel[]
  nextId: number
}

/** The document, of which the mocks know names and nothing else. */
const namesIn = (document: string): string[] =>
  [...document.matchAll(/name: *(.*)/g)].map(([, name = '']) => name.trim())

export const transferHandlers = {
  'GET /api/channel/export': (_request: MockRequest, { channels }: State) => ({
    headers: { 'content-type': 'application/yaml', 'content-disposition': 'attachment; filename="channels.yaml"' },
    pieces: channels.map(({ name, type }) => `- name: ${name}\n  type: ${type}\n`),
  }),
  'POST /api/channel/import': ({ body }: MockRequest, state: State): MockAnswer => {
    const { document, is_trial: isTrial } = body as { document: string; is_trial: boolean }
    const names = namesIn(document)
    if (names.length === 0) {
      const message = 'The document has version: 1 and a list named channels, and nothing else'
      return { ...refuse(message), json: { success: false, message, data: null, fields: { document: message } } }
    }
    const present = state.channels.filter(({ name }) => names.includes(name))
    const created = names.filter((name) => !present.some((channel) => channel.name === name))
    if (!isTrial)
      for (const name of created)
        state.channels.unshift({ ...(seedChannels()[8] as MockChannel), id: state.nextId++, name }) // the plainest of the seeds
    return ok({ created, changed: [], unchanged: present.length } satisfies ChannelImport)
  },
}
