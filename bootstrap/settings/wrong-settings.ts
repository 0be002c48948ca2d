/** All that is wrong, by the names of the settings and with the fix. Never a value. */
export class WrongSettings extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`${problems.length} settings are wrong`)
    this.name = 'WrongSettings'
    this.problems = problems
  }
}
