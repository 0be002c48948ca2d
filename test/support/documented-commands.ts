import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './local-disk.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/**
 * The shell commands of a chapter, without those that start the service.
 * @param heading its text, without the number signs
 */
export function commandsOf(document: string, heading: string): string {
  const text = readFileSync(join(PROJECT, document), 'utf8')
  const chapter = text.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`))
  const blocks = [...(chapter ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  const commands = blocks
    .map(([, block = '']) => block)
    .filter((block) => !/npm start|gatehouse dev/.test(block))
  if (commands.length === 0) throw new Error(`${document} has no commands in "${heading}".`)
  return commands.join('')
}

/** @param values replace the example values of the document */
export function withValues(commands: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const assignment = new RegExp(`(?<=^|\\s)${name}=\\S+`, 'gm')
    if (!assignment.test(text)) throw new Error(`The commands do not set ${name}.`)
    return text.replace(assignment, () => `${name}='${value}'`)
  }, commands)
}

/** The answers shown below the commands, in order; ids, times and sizes may differ. */
export function answersIn(commands: string): RegExp[] {
  const whole = commands.replace(/\n# {2,}/g, '')
  return [...whole.matchAll(/^# (\{.*|the same bytes)$/gm)].map(([, answer = '']) => {
    const literal = answer.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    const loose = literal
      .replace(/…/g, '.*?')
      .replace(/(?<!"code":)\b[0-9a-f]*\d[0-9a-f]*/g, '[0-9a-f]+')
    return new RegExp(loose, 's')
  })
}

/** Runs them in the project's folder. @returns their output */
export async function printedBy(commands: string): Promise<string> {
  const folder = await temporaryFolder()
  await symlink(join(PROJECT, 'docs'), join(folder, 'docs'))
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  const script = join(folder, 'commands.sh')
  await writeFile(script, commands)
  const { stdout } = await run('bash', ['-eu', script], { cwd: folder })
  return stdout
}

/**
 * The lines that a document shows below a command, as patterns: numbers may differ, and … stands for
 * anything. A line of nothing else is left out.
 */
export function sampleOf(document: string, command: string): RegExp[] {
  const lines = readFileSync(join(PROJECT, document), 'utf8').split('\n')
  const begins = lines.findIndex((line) => line.endsWith(`npm start -- ${command}`)) + 1
  if (begins === 0) throw new Error(`${document} does not show ${command}.`)
  const length = lines.slice(begins).findIndex((line) => !line.startsWith('#'))
  const shown = lines.slice(begins, begins + length).map((line) => line.slice(2))
  if (shown.length === 0) throw new Error(`${document} shows no answer to ${command}.`)
  return shown.filter((line) => line !== '…').map((line) => new RegExp(`^${patternOf(line)}$`, 'm'))
}

function patternOf(line: string): string {
  const literal = line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return literal.replace(/…/g, '.*').replace(/\b(?=[0-9a-f]*\d)[0-9a-f]+/g, '[0-9a-f]+')
}
