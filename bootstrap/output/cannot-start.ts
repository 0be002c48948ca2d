/** Exit codes of sysexits.h, which supervisors know. */
export const EXIT = {
  usage: 64,
  unavailable: 69,
  temporary: 75,
  settings: 78,
  /** By Ctrl-C, as shells say it. */
  interrupted: 130,
} as const

/** Ends a start or command with a clear message, which never contains a secret. */
export class CannotStart extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotStart'
    this.exitCode = exitCode
  }
}
