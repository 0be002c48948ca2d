import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Lack } from './not-run.ts'

const SLOWEST = 30
/** Of fewer files, everybody sees which of them are slow. */
const MANY = 100

interface NotRun extends Lack {
  readonly name: string
}

/** Ends a run with what did not run, why, and what to do about it; before that, with its slowest files. */
export class LastLines implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const parts = [slowestOf(modules), notRunIn(modules)]
    const lines = parts.filter((part) => part.length > 1).flat()
    if (lines.length > 0) console.info(`\n${lines.join('\n')}\n`)
  }
}

function slowestOf(modules: readonly TestModule[]): string[] {
  if (modules.length < MANY) return []
  const timed = modules.map((module) => ({ path: pathOf(module), seconds: secondsOf(module) }))
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${path}`)
  return [`The slowest ${SLOWEST} of ${modules.length} files, in seconds:`, ...lines]
}

/** Each suite with its file, below what it lacks. */
function notRunIn(modules: readonly TestModule[]): string[] {
  const lacking = modules.flatMap((module) =>
    [...module.children.allTests('skipped'), ...module.children.allTests('failed')].flatMap(
      (test) => notRun(pathOf(module), test),
    ),
  )
  const byLack = Map.groupBy(lacking, ({ reason, remedy }) => `${reason}. ${remedy}`)
  const lines = [...byLack].flatMap(([lack, suites]) => [
    `  ${lack}`,
    ...suites.map(({ name }) => `    ${name}`),
  ])
  return [`NOT RUN, because this machine lacks something (${lacking.length}):`, ...lines]
}

function notRun(path: string, test: TestCase): NotRun[] {
  const { lack } = test.meta()
  if (!lack) return []
  const { parent } = test
  const suite = parent.type === 'suite' ? parent.fullName : test.name
  return [{ ...lack, name: `${path}: ${suite}` }]
}

function pathOf({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId)
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return (collectDuration + duration) / 1000
}
