/** What a path of Bedrock's tells: which model is invoked, and whether its answer is a stream. */
export interface InvokedPath {
  readonly model: string
  readonly stream: boolean
}

/** The model and the kind of an invocation (`/model/{id}/invoke`); null for any other path. */
export function invokedPathOf(path: string): InvokedPath | null {
  const [, model, stream] = /\/model\/([^/]+)\/invoke(-with-response-stream)?$/.exec(path) ?? []
  return model === undefined ? null : { model: decodeURIComponent(model), stream: stream !== undefined }
}
