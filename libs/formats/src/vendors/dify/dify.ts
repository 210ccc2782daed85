import type { Vendor } from '../vendor'
import { readAnswer, readError } from './read-answer'
import { MessageReader } from './read-stream'
import { writeRequest } from './write-request'

/**
 * An app at Dify (https://docs.dify.ai/en/use-dify/publish/developing-with-apis): what answers is a flow that somebody has
 * built there, with the model, the words before the question and the tools that it was given. Nothing of a conversation is
 * kept there between two calls: each says all of it.
 */
export const dify: Vendor = {
  name: 'dify',
  framing: 'sse',
  hasNoLimit: true,
  takes: new Set(['inputs']),
  writeRequest,
  readAnswer,
  readStream: () => new MessageReader(),
  readError,
}
