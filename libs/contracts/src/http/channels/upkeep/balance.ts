import { z } from 'zod'
import { doneAnswer } from '../../core/answer'

/** The whole answer when a channel's balance was read anew: `balance` stands beside the message. */
export const toldBalance = doneAnswer.extend({ balance: z.number(), currency: z.string() })
export type ToldBalance = z.output<typeof toldBalance>
