/** What tests of modules are made from. `docs/modules.md` explains it. */
export { type PageSuiteOptions, pageSuite } from './testing/page-suite.ts'
export { type StartOptions, startConsole } from './testing/start-console.ts'
export type { TestAnswer, TestClient } from './testing/test-calls.ts'
export type { TestConsole } from './testing/test-console.ts'
export type { TestUser } from './testing/test-users.ts'
