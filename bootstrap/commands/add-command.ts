import { type Command, InvalidArgumentError } from 'commander'
import type { Environment } from '../settings/environment.ts'

/** Adds one command to the program. */
export type AddCommand = (program: Command, readEnvironment: () => Environment) => void

/** @param lines commands as they are typed, without `gatehouse` */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  gatehouse ${line}`).join('\n')}`
}

/**
 * Names an account, or a role, by a word or by an option: `reset-factor zhang`, or `--user zhang`.
 * @param otherwise the one that is meant if neither is given
 */
export function onNamed<Options>(
  command: Command,
  what: 'user' | 'role',
  run: (name: string, options: Options) => Promise<void>,
  otherwise?: string,
): void {
  const meaning = { user: 'user name of the account', role: 'key of the role' }[what]
  const described = otherwise === undefined ? meaning : `${meaning} (default: ${otherwise})`
  command
    .argument(`[${what}]`, described, nonEmpty)
    .option(`--${what} <name>`, 'the same', nonEmpty)
    .action(async (word: string | undefined, options: Options & Record<typeof what, string>) => {
      const name = word ?? options[what] ?? otherwise
      if (name === undefined) command.error(`error: missing the ${meaning}`)
      if (word !== undefined && (options[what] ?? word) !== word)
        command.error(`error: '${word}' and --${what} are two different ones`)
      await run(name, options)
    })
}

function nonEmpty(name: string): string {
  if (name === '') throw new InvalidArgumentError('The name must not be empty.')
  return name
}
