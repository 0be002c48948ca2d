import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { frontEndText } from '../../commands/keys/show-keys.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { requireFolderOf } from '../../output/folder-of-output.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { readSecretFile } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { openDataFolder } from '../../start/data-folder.ts'
import { openKeys } from '../../start/keys.ts'
import { type Interviewee, interview, unasked } from './interview.ts'
import type { Answers } from './try-answers.ts'

const QUOTES = ["'", '"', '`'] as const

export interface InitOptions {
  /** Path of the file to write. */
  readonly file: string
  readonly isReplacing: boolean
  /** Values from flags and the environment, by setting. */
  readonly suggested: Answers
  /** Absent: the suggestions are accepted without questions. */
  readonly who?: Interviewee
}

/**
 * Writes tested answers to a file `.env`, creates the keys, and prints what front ends need.
 * @throws CannotStart; then nothing was written
 */
export async function init({ file, isReplacing, suggested, who }: InitOptions): Promise<void> {
  const path = resolve(file)
  requireFolderOf(path, '--file')
  if (existsSync(path) && !isReplacing) {
    const advice = 'Use --force to replace it, or --file to write another one.'
    throw new CannotStart(`${path} already exists. ${advice}`, EXIT.settings)
  }
  const answers = who ? await interview(who, suggested) : await unasked(suggested)
  const text = envFileText(answers)
  const config = loadConfig(answers, readSecretFile)
  const publicKeyLine = await publicKeyOf(config)
  await writeWhole(path, text)
  process.stdout.write(`${summary(path, config, publicKeyLine)}\n`)
}

/** Created here if absent, so that front ends can be built before the first start. */
async function publicKeyOf(config: Config): Promise<string> {
  return closing(async (closers) => {
    const { loginKeys } = await openKeys(config, await openDataFolder(config, closers))
    return loginKeys.publicKeyLine
  })
}

/** Readable by its owner only, because it contains passwords. */
async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`
  await writeFile(unfinished, text, { mode: 0o600, flush: true })
  await rename(unfinished, path)
}

function summary(path: string, config: Config, publicKeyLine: string): string {
  return `
Settings are in ${path}, for its owner alone.

${frontEndText(config, publicKeyLine)}
${config.console.folder === undefined ? '' : CONSOLE_IS_SERVED}Start it: ${START}`
}

const CONSOLE_IS_SERVED = `The service serves the console in CONSOLE_DIR.
ruoyi-plus-vben5 needs none of these lines then; plus-ui is built with them.
`

/** A clone runs the sources, and a package runs their compiled form. */
const START = import.meta.filename.endsWith('.ts') ? 'npm start' : 'npx gatehouse'

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
