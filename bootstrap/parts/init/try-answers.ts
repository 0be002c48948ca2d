import { loadConfig } from '../../settings/config.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { WrongSettings } from '../../settings/wrong-settings.ts'
import { Closers } from '../../start/closers.ts'
import { Findings } from '../doctor/finding.ts'
import { QUESTIONS } from './questions.ts'
import { TRIES } from './tries.ts'

/** Answers by setting. Settings without an answer are absent. */
export type Answers = Readonly<Record<string, string>>

export interface Trial {
  /** Sentences without secrets. */
  readonly problems: readonly string[]
  /** Whether a start would accept the answer; the server it names may become available later. */
  readonly isValid: boolean
}

/** Parses an answer as a start would, together with the answers before it, and tests it. */
export async function tryAnswer(setting: string, answers: Answers): Promise<Trial> {
  const findings = new Findings()
  const closers = new Closers()
  try {
    const config = loadConfig(withStandIns(setting, answers), readSecretFile)
    if (answers[setting]) await TRIES[setting]?.(config, findings, closers)
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return { problems: withoutStandIns(setting, error.problems), isValid: false }
  } finally {
    await closers.closeAll()
  }
  const failed = findings.all.filter(({ state }) => state === 'failed')
  return { problems: failed.map(({ message }) => message), isValid: true }
}

function withStandIns(setting: string, answers: Answers): Answers {
  return answers[setting] ? { ...Object.fromEntries(standInsFor(setting)), ...answers } : answers
}

/** Leaves out problems of stand-ins, because they are not answers of the person. */
function withoutStandIns(setting: string, problems: readonly string[]): readonly string[] {
  const names = standInsFor(setting).map(([name]) => name)
  return problems.filter((problem) => !names.some((name) => problem.includes(name)))
}

function standInsFor(setting: string): [string, string][] {
  const later = QUESTIONS.filter(({ after }) => after === setting)
  return later.flatMap(({ setting: name, standIn }) => (standIn ? [[name, standIn]] : []))
}
