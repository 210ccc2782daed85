import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'

export const repository = path.resolve(__dirname, '../../../..')
export const observability = path.join(repository, 'deploy/observability')

export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

interface RecordingRule {
  readonly record: string
  readonly expr: string
}

interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly (Alert | RecordingRule)[] }[]
}

interface ExpectedAlerts {
  readonly alertname: string
  readonly eval_time: string
  readonly exp_alerts: readonly { readonly exp_labels: Readonly<Record<string, string>> }[]
}

/** One test of a file that `promtool test rules` reads. */
export interface RuleTest {
  readonly name: string
  readonly input_series: readonly { readonly series: string }[]
  readonly alert_rule_test: readonly ExpectedAlerts[]
}

/** A YAML file of the observability folder, as it is written. */
export function readYaml<T>(file: string): T {
  return parse(readFileSync(path.join(observability, file), 'utf8')) as T // what is asked of it is what tests look at
}

/** The files in a folder of it, with the folder's name. */
export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(observability, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file))
}

const rules = filesIn('prometheus/rules', '.yml')
  .flatMap((file) => readYaml<RuleFile>(file).groups)
  .flatMap((group) => group.rules)

export const alerts: readonly Alert[] = rules.filter((rule) => 'alert' in rule)
export const recordings: readonly RecordingRule[] = rules.filter((rule) => 'record' in rule)
/** Several rules may raise one alert: a page and a ticket. */
export const alertNames = [...new Set(alerts.map(({ alert }) => alert))].sort()

export const ruleTests: readonly RuleTest[] = filesIn('prometheus/tests', '.test.yml').flatMap(
  (file) => readYaml<{ tests: RuleTest[] }>(file).tests,
)
