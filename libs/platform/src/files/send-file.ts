import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a route that answers with a file is given by `@Res()`. */
export type FileReply = FastifyReply

/** A file as it is sent: its name has no quotes, for it stands between them. */
export interface SentFile {
  readonly name: string
  readonly contentType: string
  readonly content: Readable
}

/** Answers with a file to be saved, which no envelope holds and nobody keeps on the way. */
export async function sendFile(reply: FileReply, { name, contentType, content }: SentFile): Promise<void> {
  await reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(content)
}
