import type { RequestScan } from '../core/request-scan'

/** What of a request can be read as JSON: the body, or where that is a form, its fields without the files. */
export function textBodyOf(body: Buffer, { form }: RequestScan): Buffer {
  return form === undefined ? body : Buffer.from(form.fields)
}
