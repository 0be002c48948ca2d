/** What tests of modules are made from. `docs/build/modules.md` explains it. */
export { type PageSuiteOptions, pageSuite } from './testing/page-suite.ts'
export { type StartOptions, startConsole } from './testing/start-console.ts'
export type { TestAnswer, TestClient } from './testing/test-calls.ts'
export type { TestConsole, TestUser } from './testing/test-console.ts'
