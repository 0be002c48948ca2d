// Loaded into a service under test: each SIGUSR2 sets the clock of its machine, as it sees it.
const Real = Date
const MINUTE = 60_000
const STEPS = [10 * MINUTE, -10 * MINUTE, 0]
let at = -1
let ahead = 0

process.on('SIGUSR2', () => {
  at = (at + 1) % STEPS.length
  ahead = STEPS[at] ?? 0
})

globalThis.Date = class extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() + ahead)
    else super(...values)
  }

  static now() {
    return Real.now() + ahead
  }
}
