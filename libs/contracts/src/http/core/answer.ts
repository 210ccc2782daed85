import { z } from 'zod'

const success = { success: z.literal(true), message: z.string() }

/** The whole answer of a route that only says that it is done. */
export const doneAnswer = z.object(success)

/** The whole answer of a route, with its data. */
export function answerOf<S extends z.ZodType>(data: S) {
  return z.object({ ...success, data })
}

/** The whole answer of a route that says more beside its data. */
export function answerWith<S extends z.ZodType, X extends z.ZodRawShape>(data: S, extras: X) {
  return z.object({ ...success, data, ...extras })
}

/** Schemas of whole answers by route, `METHOD /path` as in the route table. */
export type Answers = Readonly<Record<string, z.ZodType>>
