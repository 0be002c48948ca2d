import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LastLines } from './test/support/last-lines.ts'
import { SlowestFirst } from './test/support/slowest-first.ts'
import {
  CONTAINER_SUITES,
  quickSuites,
  sharingSuites,
  soakedSuites,
  soakOnlySuites,
} from './test/support/suites.ts'

const { SOAK, TEST_RESULTS } = process.env
const RUN_FOLDER = 'test/support/run-folder-setup.ts'
const SERVERS = 'test/support/servers/global-setup.ts'
const quick = SOAK ? [] : quickSuites()
const sharing = SOAK ? [] : sharingSuites()

/** More than CI has cores: many suites mostly wait, for leases that run out and the like. */
const BESIDE_EACH_OTHER = 3
/** Each start of the service makes much garbage that is young: this is a fifth of the time. */
const ROOM_FOR_GARBAGE = '--max-semi-space-size=64'
/** The embedded database is compiled once and quickly, not again and better while it runs. */
const COMPILED_ONCE = '--liftoff-only'

const alone = {
  name: 'whole',
  include: SOAK ? soakedSuites() : ['test/**/*.test.ts'],
  exclude: SOAK ? [] : [...quick, ...sharing, ...soakOnlySuites(), CONTAINER_SUITES],
  maxWorkers: BESIDE_EACH_OTHER,
  execArgv: [ROOM_FOR_GARBAGE, COMPILED_ONCE],
  sequence: { groupOrder: 1 },
  globalSetup: [RUN_FOLDER, SERVERS],
}

const daily = [
  {
    name: 'quick',
    include: quick,
    isolate: false,
    maxWorkers: 2,
    execArgv: [ROOM_FOR_GARBAGE],
    sequence: { groupOrder: 0 },
    globalSetup: RUN_FOLDER,
  },
  { ...alone, name: 'shared', include: sharing, exclude: [], isolate: false },
]

const containers = {
  ...alone,
  name: 'containers',
  include: SOAK ? soakedSuites('test/containers') : [CONTAINER_SUITES],
  exclude: [],
  // They mostly wait for their containers.
  maxWorkers: BESIDE_EACH_OTHER,
  sequence: { groupOrder: 2 },
  globalSetup: [RUN_FOLDER, SERVERS, 'test/support/containers/global-setup.ts'],
}

/** The examples import the package by its name. */
const OURSELVES = {
  find: /^gatehouse$/,
  replacement: join(import.meta.dirname, 'bootstrap/public.ts'),
}

export default defineConfig({
  resolve: { alias: [OURSELVES] },
  test: {
    pool: 'forks',
    // As long as a busy machine takes. Only what hangs is to be found by these.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    maxConcurrency: 20,
    sequence: { sequencer: SlowestFirst },
    reporters: TEST_RESULTS
      ? ['default', ['json', { outputFile: TEST_RESULTS }], new LastLines()]
      : ['default', new LastLines()],
    projects: [...(SOAK ? [] : daily), alone, containers].map((test) => ({ extends: true, test })),
  },
})
