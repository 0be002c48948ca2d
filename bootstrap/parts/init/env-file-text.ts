import { parseEnv } from 'node:util'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import type { Answers } from './try-answers.ts'

const QUOTES = ["'", '"', '`'] as const

/** Lines that Node's parser reads back unchanged. @throws CannotStart */
export function envFileText(answers: Answers): string {
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${quoted(name, value)}\n`)
  return [
    '# Written by gatehouse init. All settings: docs/operate/settings.md, gatehouse settings.\n',
    ...lines,
  ].join('')
}

function quoted(name: string, value: string): string {
  const forms = [value, ...QUOTES.map((quote) => `${quote}${value}${quote}`)]
  const form = forms.find((text) => parseEnv(`${name}=${text}\n`)[name] === value)
  if (form !== undefined) return form
  const advice = `Keep it in a file of its own, and set ${name}_FILE to its path.`
  throw new CannotStart(`${name} cannot be written to a file .env. ${advice}`, EXIT.settings)
}
