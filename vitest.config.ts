import { defineConfig } from 'vitest/config'
import { quickSuites, soakedSuites, soakOnlySuites } from './test/support/suites.ts'

const { SOAK, TEST_RESULTS } = process.env
const RUN_FOLDER = 'test/support/run-folder-setup.ts'
const quick = SOAK ? [] : quickSuites()

export default defineConfig({
  test: {
    pool: 'forks',
    // As long as a busy machine takes. Only what hangs is to be found by these.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxConcurrency: 20,
    reporters: TEST_RESULTS ? ['default', ['json', { outputFile: TEST_RESULTS }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'whole',
          include: SOAK ? soakedSuites() : ['test/**/*.test.ts'],
          exclude: SOAK ? [] : [...quick, ...soakOnlySuites()],
          // More than CI has cores: many suites mostly wait, for leases that run out and the like.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: [RUN_FOLDER, 'test/support/servers/global-setup.ts'],
        },
      },
      ...(SOAK
        ? []
        : [
            {
              extends: true,
              test: {
                name: 'quick',
                include: quick,
                isolate: false,
                maxWorkers: 2,
                sequence: { groupOrder: 0 },
                globalSetup: RUN_FOLDER,
              },
            } as const,
          ]),
    ],
  },
})
