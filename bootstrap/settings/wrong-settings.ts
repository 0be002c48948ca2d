/** All wrong settings by name, with the fix. Never contains a value. */
export class WrongSettings extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`${problems.length} settings are wrong`)
    this.name = 'WrongSettings'
    this.problems = problems
  }
}
