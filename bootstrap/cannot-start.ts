/** Exit codes of sysexits.h, as supervisors know them. */
export const EXIT = {
  usage: 64,
  unavailable: 69,
  temporary: 75,
  settings: 78,
} as const

/** A start that ends with a clear word to the operator. The message never carries a value of a secret. */
export class CannotStart extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotStart'
    this.exitCode = exitCode
  }
}
