import { tmpdir } from 'node:os'

/** Set by the global set-up, for the processes of test files. */
export const RUN_FOLDER = 'GATEHOUSE_TEST_RUN'

/** Where the folders of this run are made, so that a run that was killed leaves them in one place. */
export function runFolder(): string {
  return process.env[RUN_FOLDER] ?? tmpdir()
}
