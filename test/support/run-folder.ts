import { tmpdir } from 'node:os'

/** Set by the global set-up for the test processes. */
export const RUN_FOLDER = 'GATEHOUSE_TEST_RUN'

/** The parent of all folders of this run, so that a killed run leaves them in one place. */
export function runFolder(): string {
  return process.env[RUN_FOLDER] ?? tmpdir()
}
