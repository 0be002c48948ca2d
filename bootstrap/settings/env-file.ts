import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Environment } from './environment.ts'
import { namesOf, strangers } from './misspelt.ts'
import { WrongSettings } from './wrong-settings.ts'

/**
 * The process environment, completed by a file `.env`. The environment takes precedence.
 * @throws WrongSettings if the file exists and cannot be read as text, or contains anything else
 */
export function withEnvFile(env: Environment, path: string): Environment {
  const text = textOf(path)
  const own = parseEnv(text)
  const problems = [...strangers(own, namesOf(own)), ...cutShort(text, own)]
  if (problems.length > 0) throw new WrongSettings(problems)
  return { ...own, ...env }
}

/** A # begins a comment even inside a word, so that half a password would count. */
function cutShort(text: string, own: Environment): string[] {
  const advice = 'outside quotes, where a comment begins: put quotes around the value'
  return text.split(/\r?\n/).flatMap((line) => {
    const [before = '', ...comment] = line.split('#')
    const [left = '', ...right] = before.split('=')
    const [name, value] = [
      left
        .trim()
        .replace(/^export /, '')
        .trim(),
      right.join('=').trimStart(),
    ]
    if (comment.length === 0 || value === '' || own[name] !== value) return []
    return [`${name} in .env has a # ${advice}, or a blank before the comment.`]
  })
}

function textOf(path: string): string {
  try {
    // Removes the byte order mark of some editors, which would become part of the first name.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    if (!text.includes('\0')) return text
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return ''
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new WrongSettings([`The file .env cannot be read (${code}): let this user read it.`])
    }
  }
  // Otherwise it would set nothing, and nobody would notice.
  throw new WrongSettings(['The file .env is not UTF-8 text: save it as UTF-8.'])
}
