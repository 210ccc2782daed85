import { fault } from '../core/request-fault'
import type { RequestFault, RequestScan, Span } from '../core/request-scan'
import type { TaskBody } from '../core/task-body'
import { textOf } from '../json/json-cursor'
import { parsed } from '../json/parsed'
import { FileWalk } from '../request/file-walk'
import { hasValue, wrongType } from '../request/read-values'
import { type FoundInBody, RequestScanner } from '../request/request-scanner'
import { scanTaskForm } from './scan-task-form'
import { type TaskCapability, type TaskField, taskFields, taskParts, taskTexts } from './task-fields'

const QUOTE = 34
/** Longer than any prompt or text of a song that an upstream takes. */
const mostTextBytes = 64 * 1024
const noKeys: ReadonlySet<string> = new Set()
const number = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** By which a form begins. */
const DASH = 45

/** Finds what the relay must know of a submit in JSON, or in a form where one may be: see `RequestScanner`. */
export function scanTask(body: Buffer, capability: TaskCapability): RequestScan | RequestFault {
  const scan = (json: Buffer) => new TaskScanner(json, capability).scan()
  return capability === 'video-tasks' && body[0] === DASH
    ? scanTaskForm(body, taskFields[capability], scan)
    : scan(body)
}

/** Images are counted nowhere: a task has one price, whatever it is given. */
class NoFiles extends FileWalk {
  protected override readValue(): void {
    this.walk.skip()
  }
}

class TaskScanner extends RequestScanner<TaskField> {
  constructor(body: Buffer, capability: TaskCapability) {
    super(body, { table: taskFields[capability], files: () => new NoFiles(), mediaKeys: noKeys })
  }

  protected override noteString(): void {}

  protected override readField(): void {
    this.walk.skip()
  }

  protected override found(found: FoundInBody): RequestScan | RequestFault {
    const task = readTask(this.body, this.places)
    if ('kind' in task) return task
    const { objectEnd, isEmptyObject, members, files, ...counts } = found
    const textBytes = Object.values(task.texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    return {
      kind: 'request',
      ...counts,
      // Most of it are images.
      textBytes,
      model: null,
      group: null,
      serviceTier: null,
      isStream: false,
      choices: 1,
      maxTokens: null,
      predictedBytes: 0,
      isUsageAsked: false,
      spans: { model: null, streamOptions: null, objectEnd, isEmptyObject, hasLimit: false, members, files },
      task,
    }
  }
}

function readTask(body: Buffer, places: Readonly<Partial<Record<TaskField, Span | null>>>): TaskBody | RequestFault {
  const texts: Record<string, string> = {}
  const given: string[] = []
  for (const [name, span] of Object.entries(places) as [TaskField, Span | null][]) {
    if (!hasValue(body, span)) continue
    if (taskTexts.has(name)) {
      const text = readTextOrNumber(body, span, name)
      if (typeof text !== 'string') return text
      if (text === '') continue
      texts[name] = text
    } else if (isEmpty(body, span)) continue
    else if (taskParts.has(name)) {
      if (span.end - span.start > mostTextBytes) return fault('too-large', span.start, name)
      // Written anew, so that no escape hides what it says.
      texts[name] = JSON.stringify(parsed(body.toString('utf8', span.start, span.end)))
    }
    given.push(name)
  }
  return { texts, given }
}

function readTextOrNumber(body: Buffer, span: Span, name: string): string | RequestFault {
  const { start, end } = span
  if (end - start > mostTextBytes) return fault('too-large', start, name)
  if (body[start] === QUOTE) return textOf(body, start + 1, end - 1) ?? wrongType(span, name)
  const text = body.toString('latin1', start, end)
  return number.test(text) ? text : wrongType(span, name)
}

/** An empty text or list says nothing. */
function isEmpty(body: Buffer, { start, end }: Span): boolean {
  return end - start <= 2 || (end - start < 16 && /^\[\s*\]$/.test(body.toString('latin1', start, end)))
}
