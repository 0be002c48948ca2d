import { defineConfig } from 'vitest/config'
import { soakedSuites } from './test/support/soaked-suites.ts'

const { SOAK, TEST_RESULTS } = process.env

export default defineConfig({
  test: {
    include: SOAK ? soakedSuites() : ['test/**/*.test.ts'],
    globalSetup: ['test/support/servers/global-setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    maxConcurrency: 20,
    reporters: TEST_RESULTS ? ['default', ['json', { outputFile: TEST_RESULTS }]] : ['default'],
  },
})
