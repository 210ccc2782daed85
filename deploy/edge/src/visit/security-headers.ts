import type { ServerResponse } from 'node:http'
import type { HeadFields } from '../headers'

/** A year, for this host alone: what else the operator has below its name may not speak TLS. */
const onlyEncrypted = ['strict-transport-security', 'max-age=31536000']

/** No answer is taken for something else than it says, stands in a page of others, or tells others where it was called. */
const always = ['x-content-type-options', 'nosniff', 'x-frame-options', 'DENY', 'referrer-policy']

const page = [...always, 'strict-origin-when-cross-origin', 'content-security-policy', "frame-ancestors 'none'"]

/** Answers for programs: opened as a page by a browser they load and run nothing. */
const api = [
  ...always,
  'no-referrer',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'",
  'cache-control',
  'no-store',
  'cross-origin-resource-policy',
  'same-origin',
]

/** What upstreams said: shown by a browser it is nobody's page, and least of all ours. */
const relayed = [
  ...always,
  'no-referrer',
  'content-security-policy',
  "default-src 'none'; frame-ancestors 'none'; sandbox",
]

const plain = { page, api, relayed }
const encrypted = {
  page: [...page, ...onlyEncrypted],
  api: [...api, ...onlyEncrypted],
  relayed: [...relayed, ...onlyEncrypted],
}

/** What an answer is, by who gives it. */
export type AnswerKind = keyof typeof plain

/** The fields of the edge's own that every answer carries, names and values in turn. */
export function securityFields(kind: AnswerKind, isEncrypted: boolean): HeadFields {
  return (isEncrypted ? encrypted : plain)[kind]
}

/** Sets them on an answer that the edge gives itself; what gives it may say otherwise. */
export function setFields(response: ServerResponse, fields: HeadFields): void {
  for (let at = 0; at + 1 < fields.length; at += 2) response.setHeader(fields[at] as string, fields[at + 1] as string)
}

/** Adds those to a service's own that it does not have. */
export function addFields(own: string[], fields: HeadFields): void {
  const names = new Set<string>()
  for (let at = 0; at < own.length; at += 2) names.add((own[at] as string).toLowerCase())
  for (let at = 0; at + 1 < fields.length; at += 2)
    if (!names.has(fields[at] as string)) own.push(fields[at] as string, fields[at + 1] as string)
}
