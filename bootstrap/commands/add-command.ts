import type { Command } from 'commander'
import type { Environment } from '../settings/environment.ts'

/** Adds one command to the program. */
export type AddCommand = (program: Command, readEnvironment: () => Environment) => void

/** @param lines commands as they are typed, without `gatehouse` */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  gatehouse ${line}`).join('\n')}`
}
