import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { roles } from '@tollgate/contracts'
import { z } from 'zod'
import { carryOut, type KeepKey } from '../apply/apply'
import { changesText, failureText, sumText } from '../apply/report.model'
import { counted } from '../apply/step-title.model'
import { CliFault } from '../cli-fault'
import { jsonSchema } from '../document/document.schema'
import { readDocument, type Wanted } from '../document/read-document'
import type { Path } from '../document/references'
import { exportText, unknownOptions } from '../export/export.model'
import { HouseClient } from '../house/house-client'
import { readHouse } from '../house/house-state'
import { liteLlmText } from '../litellm/import-litellm'
import type { Terms } from '../plan/change'
import { type Plan, planFor, sectionsOf } from '../plan/plan'
import { type Arguments, readArguments } from './arguments'
import { credentialsOf, keepKeyIn, lookUpFrom, type Surroundings, textOf } from './surroundings'
import { usage } from './usage'

/** What a command ends with. */
const codes = { done: 0, fault: 1, differs: 2 } as const
type Code = (typeof codes)[keyof typeof codes]

/** Runs one command, and returns its exit code. Throws CliFault. */
export async function run(args: readonly string[], around: Surroundings): Promise<Code> {
  const given = readArguments(args)
  if (given === null) {
    around.out(`${usage}\n`)
    return codes.done
  }
  switch (given.command) {
    case 'schema':
      return written(around, given, jsonSchema())
    case 'import-litellm': {
      const { text, notes } = liteLlmText(textOf(around, given.file), given.file)
      for (const note of notes) around.say(note)
      return written(around, given, text)
    }
    case 'export':
      return withHouse(around, given, (house) => exportFrom(house, given, around))
    case 'apply':
    case 'diff':
      return compare(given, around)
  }
}

function written(around: Surroundings, { output }: Arguments, text: string): Code {
  if (output === null) around.out(text)
  else writeFileSync(path.resolve(around.folder, output), text)
  return codes.done
}

async function withHouse(
  around: Surroundings,
  given: Arguments,
  act: (house: HouseClient) => Promise<Code>,
): Promise<Code> {
  const origin = given.house ?? (around.env['TOLLGATE_URL'] || 'http://127.0.0.1:3000')
  if (!/^https?:\/\//.test(origin)) throw new CliFault(`"${origin}" is no address of a house: http(s)://…`)
  const house = await HouseClient.open(origin, credentialsOf(around, given))
  try {
    return await act(house)
  } finally {
    await house.close()
  }
}

async function exportFrom(house: HouseClient, given: Arguments, around: Surroundings): Promise<Code> {
  const state = await readHouse(house, given.only)
  const unknown = unknownOptions(state)
  if (unknown.length > 0) around.say(`Left out, as this release does not know them: ${unknown.join(', ')}`)
  return written(around, given, exportText(state, given.only))
}

async function compare(given: Arguments, around: Surroundings): Promise<Code> {
  const { file } = given
  const { wanted, faults, lineOf } = readDocument(textOf(around, file), lookUpFrom(around, file))
  if (wanted === null) return refused(around, file, faults)
  return withHouse(around, given, async (house) => {
    const plan = await planOf(wanted, house, given)
    const located = plan.faults.map((fault) => ({ ...fault, line: lineOf(fault.path) }))
    if (located.length > 0) return refused(around, file, located)
    for (const note of plan.notes) around.say(`Note: ${note}`)
    if (plan.changes.length === 0) {
      around.out('Nothing to change.\n')
      return codes.done
    }
    around.out(`${changesText(plan.changes)}\n${sumText(plan.changes)}.\n`)
    if (given.command === 'diff') return codes.differs
    return given.isTrial ? codes.done : apply(plan, { house, given, around })
  })
}

function refused(
  around: Surroundings,
  file: string,
  faults: readonly { readonly line: number; readonly path: Path; readonly message: string }[],
): Code {
  for (const { line, path: place, message } of [...faults].sort((one, other) => one.line - other.line))
    around.say(`${file}:${line}: ${place.length > 0 ? `${placeText(place)}: ` : ''}${message}`)
  around.say(`${counted(faults.length, 'fault')}; nothing was changed.`)
  return codes.fault
}

const placeText = (place: Path): string =>
  place.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')

async function planOf(wanted: Wanted, house: HouseClient, given: Arguments): Promise<Plan> {
  const { isPruning, setsSecrets, keysTo } = given
  const mayWriteAll = !house.isByToken && (await roleIn(house)) >= roles.root
  const terms: Terms = { mayWriteAll, isPruning, setsSecrets, keepsKeys: keysTo !== null || given.command === 'diff' }
  return planFor(wanted, house, await readHouse(house, sectionsOf(wanted)), terms)
}

/** No more is read of the answer than is asked for, so that houses of other releases are understood. */
const self = z.object({ data: z.object({ role: z.int() }) })

async function roleIn(house: HouseClient): Promise<number> {
  return (await house.get('/api/user/self', self)).data.role
}

async function apply(
  plan: Plan,
  { house, given, around }: { house: HouseClient; given: Arguments; around: Surroundings },
): Promise<Code> {
  const { keysTo } = given
  const keepKey: KeepKey = async (name, key) => {
    if (keysTo !== null) await keepKeyIn(around, keysTo, [name, key])
  }
  const outcome = await carryOut(plan, house, keepKey)
  if (outcome.failed !== null) {
    around.say(failureText(outcome))
    return codes.fault
  }
  around.out(`Applied: ${counted(outcome.done.length, 'step')}.\n`)
  return codes.done
}

/** Faults that are told in their own words. */
export const isTold = (error: unknown): error is CliFault => error instanceof CliFault
