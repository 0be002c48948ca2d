import { defineConfig } from 'vitest/config'
import { soakedSuites } from './test/support/soaked-suites.ts'
import { suitesTogether } from './test/support/suites-together.ts'

const { SOAK, TEST_RESULTS } = process.env
const RUN_FOLDER = 'test/support/run-folder-setup.ts'
const together = SOAK ? [] : suitesTogether()

export default defineConfig({
  test: {
    pool: 'forks',
    // As long as a busy machine takes. Only what hangs is to be found by these.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than CI has cores: some suites mostly wait, for leases that run out and the like.
    maxWorkers: 3,
    maxConcurrency: 20,
    reporters: TEST_RESULTS ? ['default', ['json', { outputFile: TEST_RESULTS }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: SOAK ? soakedSuites() : ['test/**/*.test.ts'],
          exclude: together,
          globalSetup: [RUN_FOLDER, 'test/support/servers/global-setup.ts'],
        },
      },
      ...(SOAK
        ? []
        : [
            {
              extends: true,
              test: {
                name: 'together',
                include: together,
                isolate: false,
                globalSetup: RUN_FOLDER,
              },
            } as const,
          ]),
    ],
  },
})
