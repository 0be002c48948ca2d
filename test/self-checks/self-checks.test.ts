import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LAYERS } from '../architecture/source-files.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { SOAK_ONLY } from '../support/soak-only.ts'
import { PROTECTIONS, type Protection } from './protections.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = [...LAYERS, 'package.json', 'test', 'vitest.config.ts']
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
/** The same ones each time in CI, so that a red one has to do with what was changed. */
const FIRST = Number(process.env.SEED ?? 0) % PROTECTIONS.length

const chosen = [...PROTECTIONS.slice(FIRST), ...PROTECTIONS.slice(0, FIRST)].slice(
  0,
  times(3, PROTECTIONS.length),
)

describe('the proofs', () => {
  it(
    'fail when what they prove is taken away',
    async () => {
      const folder = await testedCopy()
      // In the copy as it is they pass: else it would prove nothing that they fail.
      const controls = new Map<string, Run>()
      for (const suite of new Set(chosen.map((one) => one.suite))) {
        controls.set(suite, await run(folder, suite))
      }
      const red = [...controls].filter(([, { failed, isRun }]) => failed > 0 || !isRun)
      expect(red).toEqual([])
      const unnoticed: string[] = []
      for (const protection of chosen) {
        const { failed } = await runWithout(folder, protection)
        if (failed === 0) unnoticed.push(`${protection.suite}: ${protection.promise}`)
        else report(`without it: ${protection.promise}`, { failed })
      }
      report('self-checks', { first: FIRST, tried: chosen.length, unnoticed: unnoticed.length })
      expect(unnoticed).toEqual([])
    },
    SOAK_MS,
  )
})

/** The service and its suites in a folder of their own, like a clone. @returns its path */
async function testedCopy(): Promise<string> {
  const folder = await temporaryFolder()
  await Promise.all(
    COPIED.map((name) => cp(join(ROOT, name), join(folder, name), { recursive: true })),
  )
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function runWithout(folder: string, { file, text: line, without, suite }: Protection) {
  const path = join(folder, file)
  const before = await readFile(path, 'utf8')
  await writeFile(
    path,
    before.replace(line, () => without),
  )
  try {
    return await run(folder, suite)
  } finally {
    await writeFile(path, before)
  }
}

interface Run {
  /** Tests, not suites: what cannot even be loaded proves nothing. */
  readonly failed: number
  readonly isRun: boolean
}

async function run(folder: string, suite: string): Promise<Run> {
  const results = join(folder, 'results.json')
  await rm(results, { force: true })
  const words = ['run', '--reporter=json', `--outputFile=${results}`, suite]
  const child = spawn(process.execPath, [VITEST, ...words], {
    cwd: folder,
    // A suite that only the soak runs is found by its small case.
    env: { PATH: process.env.PATH, ...(isSoakOnly(suite) && { SOAK: 'small' }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
  const read = await readFile(results, 'utf8').catch(() => undefined)
  if (read === undefined) throw new Error(`${suite} does not run:\n${said}`)
  const { numFailedTests, numTotalTests } = JSON.parse(read)
  return { failed: numFailedTests, isRun: numTotalTests > 0 }
}

function isSoakOnly(suite: string): boolean {
  return SOAK_ONLY.some((name) => suite.includes(name))
}
