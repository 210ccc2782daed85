import { useUrlState } from '@tollgate/console-sdk'
import { z } from 'zod'
import { type Conversation, hasContext, type Reply, type Written } from '../conversation/conversation.model'
import { type CallSettings, type Chat, useChat } from '../conversation/useChat'
import { chosenModel } from '../settings/settings.model'
import type { Playground } from '../settings/useSettings'
import { modelBeside, questionBeside } from './compare.model'

/** A conversation with one model, alone or beside another. */
export interface Column {
  readonly chat: Chat
  /** What was asked for: of what is not there, too. */
  readonly asked: string
  /** The model that is called; null while there is none. */
  readonly model: string | null
  /** What a call is made with; null while group or model are missing, which are required (rule K6). */
  readonly settings: CallSettings | null
  readonly choose: (model: string) => void
}

/** A conversation that was held, and what another model said in it. */
export interface HeldTalk {
  readonly id: string
  readonly turns: Conversation
  readonly other?: Conversation
}

/** What is held with one model, or with two that are asked the same (rule K25). */
export interface Talk {
  readonly columns: readonly [Column, ...Column[]]
  readonly isComparing: boolean
  readonly isAnswering: boolean
  readonly hasContext: boolean
  /** Whether each column has what a call needs. */
  readonly canAsk: boolean
  readonly ask: (written: Written) => void
  readonly stop: () => void
  readonly clearContext: () => void
  readonly restoreContext: () => void
  readonly takeBack: (column: Column, questionId: number) => void
  readonly startAnew: () => void
  readonly open: (held: HeldTalk) => void
  /** Puts another model beside the one. */
  readonly compare: () => void
  /** Leaves the comparison with what one of the two has said. */
  readonly goOn: (column: Column) => void
}

const address = z.object({ model: z.string().default(''), with: z.string().default('') })

const lastModel = (turns: Conversation): string =>
  turns.findLast((turn): turn is Reply => turn.kind === 'reply')?.model ?? ''

const newId = () => String(Date.now())

/** The conversation of the page, or two of them in which the same is asked. */
export function useTalk(playground: Playground, onSignedOut: () => void): Talk {
  const [{ with: asked }, setAddress] = useUrlState(address)
  const isComparing = asked !== ''
  const chat = useChat({ draft: 'playground', onSignedOut })
  const other = useChat({ draft: 'playground-other', onSignedOut, beside: chat, isKept: isComparing })
  const choose = (model: string) => (isComparing ? setAddress({ model }) : playground.change({ model }))
  const one = columnOf({ chat, asked: playground.model ?? playground.settings.model, playground, choose })
  const two = columnOf({ chat: other, asked, playground, choose: (model) => setAddress({ with: model }) })
  const columns: Talk['columns'] = isComparing ? [one, two] : [one]

  return {
    columns,
    isComparing,
    isAnswering: columns.some(({ chat: { isAnswering } }) => isAnswering),
    hasContext: columns.some(({ chat: { conversation } }) => hasContext(conversation)),
    canAsk: columns.every(({ settings }) => settings !== null),
    ask: (written) => {
      for (const { chat: each, settings } of columns) if (settings !== null) each.ask(written, settings)
    },
    stop: () => eachChat((each) => each.stop()),
    clearContext: () => eachChat((each) => each.clearContext()),
    restoreContext: () => eachChat((each) => each.restoreContext()),
    takeBack: ({ chat: { conversation } }, questionId) =>
      eachChat((each) => {
        const id = questionBeside(conversation, questionId, each.conversation)
        if (id !== null) each.takeBack(id)
      }),
    startAnew: () => {
      const id = newId()
      eachChat((each) => each.open(id, []))
    },
    open: ({ id, turns, other: said }) => {
      chat.open(id, turns)
      if (said === undefined) return setAddress({ with: '' })
      other.open(id, said)
      setAddress({ model: lastModel(turns), with: lastModel(said) })
    },
    compare: () => {
      other.open(chat.id, chat.conversation)
      setAddress({ model: one.asked, with: modelBeside(one.asked, playground.models) })
    },
    goOn: ({ chat: chosen, model }) => {
      // The comparison stays among what was held, as it was.
      chat.open(newId(), chosen.conversation)
      setAddress({ with: '', ...(model !== null && { model }) })
    },
  }

  function eachChat(act: (chat: Chat) => void): void {
    for (const { chat: each } of columns) act(each)
  }
}

type Given = Pick<Column, 'chat' | 'asked' | 'choose'> & { readonly playground: Playground }

function columnOf({ playground, ...column }: Given): Column {
  const { group, settings, system, models } = playground
  const model = column.asked === '' ? null : chosenModel({ model: column.asked }, models)
  const { temperature, max_tokens: maxTokens } = settings
  const isReady = group !== null && model !== null
  return { ...column, model, settings: isReady ? { group, model, system, temperature, maxTokens } : null }
}
