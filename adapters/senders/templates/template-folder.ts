import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MessageTemplates, templateProblems } from './message-templates.ts'

const MOST_BYTES = 256 * 1024

/** Names a file of the folder and what to do about it. */
export class WrongTemplates extends Error {}

/**
 * Reads templates that replace built-in ones. Hidden files are left out.
 * @throws WrongTemplates
 */
export function templateFolder(path: string): MessageTemplates {
  const files = new Map(namesIn(path).map((name) => [name, contentOf(join(path, name), name)]))
  const problems = [...files].flatMap(([name, content]) =>
    templateProblems(name, content).map((problem) => `${name} ${problem}`),
  )
  if (problems.length > 0) throw new WrongTemplates(problems.join('; '))
  return new MessageTemplates(files)
}

function namesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new WrongTemplates('there is no such folder')
  return readdirSync(path).filter((name) => !name.startsWith('.'))
}

function contentOf(path: string, name: string): string {
  const found = statSync(path)
  if (!found.isFile()) throw new WrongTemplates(`${name} is not a file: remove it`)
  if (found.size > MOST_BYTES) throw new WrongTemplates(`${name} is larger than 256 KiB`)
  return readFileSync(path, 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^\uFEFF/, '')
}
