import { join } from 'node:path'
import { vi } from 'vitest'
import { commandLine } from '../../bootstrap/commands/command-line.ts'
import { reportFailure } from '../../bootstrap/main.ts'
import { withEnvFile } from '../../bootstrap/settings/env-file.ts'
import { inTime } from './in-time.ts'
import type { Settings } from './service.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * A command that is given in a folder, run by this process, which takes a fraction of the processor time
 * of another one. @returns its exit code, and what it prints
 */
export async function commandHere(
  folder: string,
  words: readonly string[],
  settings: Settings = {},
): Promise<{ readonly code: number; readonly output: string }> {
  let output = ''
  const keep = (chunk: string | Uint8Array) => {
    output += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation((...said) => void keep(`${said.join(' ')}\n`)),
  ]
  const given = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...settings }
  const forget = listenersUntilNow()
  const before = process.exitCode
  process.exitCode = 0
  try {
    const program = commandLine(() => withEnvFile(given, join(folder, '.env')))
    const known = () => [...words, output, ...process.getActiveResourcesInfo()].join(' ')
    await inTime(program.parseAsync(words, { from: 'user' }), known)
  } catch (error) {
    process.exitCode = reportFailure(error, words[0] ?? '', false)
  } finally {
    for (const spy of spies) spy.mockRestore()
    forget()
  }
  const code = Number(process.exitCode)
  process.exitCode = before
  return { code, output }
}

/** @returns what takes away the listeners for signals that a command adds, as its process ends with it */
function listenersUntilNow(): () => void {
  const before = SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))] as const)
  return () => {
    for (const [signal, known] of before) {
      for (const one of process.listeners(signal)) if (!known.has(one)) process.off(signal, one)
    }
  }
}
